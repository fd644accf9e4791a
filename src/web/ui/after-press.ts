// Does what a press leads to once the press itself has been painted: browsers draw first what answers the hand.

export const afterPress = (act: () => void): void => void setTimeout(act);
