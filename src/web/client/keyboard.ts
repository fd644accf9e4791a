// Which keyboard the reader has: the key that commands is ⌘ on Apple's and Ctrl on all others.

/** Part of the script in the head; the style sheet knows the class, so the right key is drawn from the first paint on. */
export const KEYBOARD_BOOT = `if(/mac|iphone|ipad/i.test(navigator.userAgentData&&navigator.userAgentData.platform||navigator.platform))document.documentElement.classList.add("apple");`;
