// Who looks: signing in without the form, asking the server as somebody else, and seeing a page with their eyes.
import { request, type APIRequestContext, type Page } from "playwright-core";
import { z } from "zod";
import { credentialsOf, openSession, remember, signIn, type Product, type Who } from "../product.ts";
import { fill, goTo, type Looker, type Step } from "./steps.ts";

/** Whose eyes the tour has. */
const OWNER: Who = { agent: "reelgate", role: "owner" };

/** Once for a whole trip: signing in is limited, and its form is a stop of its own. */
export const signInThroughApi = ({ page, product }: Pick<Looker, "page" | "product">): Promise<void> =>
  signIn(page, product, OWNER);

const sessions = new Map<string, Promise<APIRequestContext>>();

/** One session for each who is asked as, whoever of the trips needs it first. */
function sessionOf(product: Product, who: Who): Promise<APIRequestContext> {
  const name = [product.address, who.agent, who.role].join(" ");
  const known = sessions.get(name);
  if (known !== undefined) return known;
  const opened = request.newContext().then(async (context) => {
    await openSession(context, product, who);
    return context;
  });
  sessions.set(name, opened);
  return opened;
}

/** Asks the server as somebody does; the address begins with the method. */
export async function askAs<T extends z.ZodType>(
  { product }: Looker,
  who: Who,
  address: string,
  { data, answer: shape }: { readonly data?: object; readonly answer: T },
): Promise<z.output<T>> {
  const [method = "", path = ""] = address.split(" ", 2);
  const by = await sessionOf(product, who);
  const answer = await by.fetch(product.address + path, { method, ...(data === undefined ? {} : { data }) });
  if (!answer.ok()) throw new Error(`${address} was answered with ${answer.status()}: ${await answer.text()}`);
  return shape.parse(await answer.json());
}

/** The tour's own eyes. */
export const ask = <T extends z.ZodType>(looker: Looker, address: string, answer: T): Promise<z.output<T>> =>
  askAs(looker, OWNER, address, { answer });

type Cookies = Awaited<ReturnType<ReturnType<Page["context"]>["cookies"]>>;
const own = new WeakMap<Page, Cookies>();

/** From the next page on the browser is signed in as somebody else. */
export async function lookAs({ page, product }: Looker, who: Who): Promise<void> {
  const context = page.context();
  if (!own.has(page)) own.set(page, await context.cookies());
  const { cookies } = await (await sessionOf(product, who)).storageState();
  await remember(page, product);
  await context.clearCookies();
  await context.addCookies(cookies);
}

/** On the sign-in page of a browser that remembers nobody, with the name and the password of somebody sent. */
export async function trySignIn(looker: Looker, who: Who): Promise<void> {
  const { page, product } = looker;
  // As signing out leaves it; else it would ask who is signed in, to be told nobody.
  await page.evaluate("localStorage.clear()");
  await page.goto("about:blank");
  await page.context().clearCookies();
  await goTo(looker, "/auth/login");
  const { login, password } = credentialsOf(product, who);
  await fill("login", login)(looker);
  await fill("password", password)(looker);
  await page.locator("button[type=submit]").click();
}

export const lookAsMyself: Step = async ({ page, product }) => {
  const context = page.context();
  await remember(page, product);
  await context.clearCookies();
  await context.addCookies(own.get(page) ?? []);
  own.delete(page);
};

const coded = z.object({ data: z.array(z.object({ id: z.string(), code: z.string() })) });

export async function agentId(looker: Looker, code: string): Promise<string> {
  const found = (await ask(looker, "GET /api/agents", coded)).data.find((agent) => agent.code === code);
  if (found === undefined) throw new Error(`there is no agent ${code}`);
  return found.id;
}

/** A number for each trip, for what two of them must not have at once. */
export const tripNumber = ({ locale, isPhone }: Looker): number => (locale === "en-US" ? 0 : 2) + (isPhone ? 1 : 0);
