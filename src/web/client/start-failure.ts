// Shows that a page could not be started, and tells the server. It needs no other file, and its words are here: messages or code may be what is missing.

const WORDS = {
  en: {
    title: "Internal Server Error",
    id: "In the server’s log as",
    again: "Try again",
    home: "Go to the start page",
  },
  pt: {
    title: "Erro interno do servidor",
    id: "No registro do servidor como",
    again: "Tentar de novo",
    home: "Ir para a página inicial",
  },
};

function part<K extends keyof HTMLElementTagNameMap>(name: K, look: string, text: string): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  made.className = look;
  made.textContent = text;
  return made;
}

/** The id under which it stands in the server's log; null where nobody could be told. */
async function report({ name, message, stack = "" }: Error): Promise<string | null> {
  const settings: unknown = await fetch("/config.json").then((answer) => answer.json());
  const base: unknown = typeof settings === "object" && settings !== null ? Reflect.get(settings, "api_base") : "";
  const answer = await fetch(`${String(base)}/api/failures`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      type: name.slice(0, 100),
      message: message.slice(0, 500),
      stack: stack.slice(0, 4_000),
      page: location.pathname.slice(0, 300),
      build: "start",
    }),
  });
  return answer.ok ? answer.headers.get("request-id") : null;
}

function show(error: Error): void {
  const isPortuguese = /^\/pt-BR(\/|$)/.test(location.pathname);
  const words = isPortuguese ? WORDS.pt : WORDS.en;
  const button = "rounded-lg border border-line bg-raised px-3 py-2 text-sm font-medium text-ink";
  const again = part("button", button, words.again);
  again.addEventListener("click", () => location.reload());
  const home = part("a", button, words.home);
  home.href = isPortuguese ? "/pt-BR" : "/";
  const ways = part("div", "mt-4 flex flex-wrap justify-center gap-2", "");
  ways.append(again, home);
  const id = part("p", "text-xs text-faint", "");
  const main = part(
    "main",
    "grid min-h-dvh place-content-center justify-items-center gap-2 bg-canvas p-6 text-center",
    "",
  );
  main.append(
    part("p", "figures text-sm font-semibold text-brand", "500"),
    part("h1", "text-2xl font-semibold tracking-tight text-ink", words.title),
    part("p", "max-w-xl text-base wrap-anywhere text-soft", error.message),
    id,
    ways,
  );
  document.title = `${words.title} · Reelgate`;
  document.body.replaceChildren(main);
  void tell(error, (requestId) => (id.textContent = `${words.id} ${requestId}`));
}

/** Without a server nobody can be told. */
async function tell(error: Error, told: (requestId: string) => void): Promise<void> {
  try {
    const requestId = await report(error);
    if (requestId !== null) told(requestId);
  } catch {
    // What is shown says enough.
  }
}

const failure: unknown = Reflect.get(globalThis, "startFailure");
/** Shown as soon as this file is here. */
export const shown = failure instanceof Error ? failure : new Error(String(failure));
show(shown);
