// A passkey in a browser: registered on the profile, asked for at the next sign-in, and removed; the key is the browser's own virtual one.
import { describe, expect, test } from "vitest";
import { plugIn } from "../key-holder.ts";
import { arrangeProduct } from "../arrange.ts";
import { signIn, visit } from "../product.ts";

const WHO = { agent: "aurora", role: "support" };

const stage = arrangeProduct({ host: "localhost" });

describe("works", () => {
  test("a passkey is added, asked for at the next sign-in, renamed, and removed", async () => {
    const member = stage.product.credentials.members.find(
      ({ agent, role }) => agent === WHO.agent && role === WHO.role,
    );
    const password = member?.password ?? "";
    const { page, complaints } = await visit(stage.browser);
    await plugIn(page);
    await signIn(page, stage.product, WHO);
    await page.goto(`${stage.product.address}/dashboard/profile`);
    await page.getByRole("button", { name: "Add a passkey" }).click();
    const adding = page.getByRole("dialog", { name: "Add a passkey" });
    await adding.getByLabel("Name").fill("My laptop");
    await adding.getByLabel("Password", { exact: true }).fill(password);
    await adding.getByRole("button", { name: "Go on" }).click();
    const keys = page.getByRole("list", { name: "Passkeys" });
    await keys.getByText("My laptop").waitFor();

    await page.getByRole("button", { name: "My account" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.waitForURL(/\/auth\/login$/);
    await page.getByLabel("Agent code or e-mail").fill(member?.login ?? "");
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("heading", { name: "One step more" }).waitFor();
    expect(await page.getByRole("textbox").count()).toBe(0);
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await page.waitForURL(/\/dashboard$/);

    await page.goto(`${stage.product.address}/dashboard/profile`);
    await keys.getByText("last used").waitFor();
    await page.getByRole("button", { name: "Rename My laptop" }).click();
    const naming = page.getByRole("dialog", { name: "Rename My laptop" });
    await naming.getByLabel("Name").fill("Work laptop");
    await naming.getByRole("button", { name: "Rename", exact: true }).click();
    await keys.getByText("Work laptop").waitFor();
    await page.getByRole("button", { name: "Remove Work laptop" }).click();
    const sure = page.getByRole("alertdialog", { name: "Remove Work laptop?" });
    await sure.getByLabel("Password", { exact: true }).fill(password);
    await sure.getByRole("button", { name: "Remove", exact: true }).click();
    await keys.waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
  });

  test("a browser without the key does not get in, and says so", async () => {
    const { page } = await visit(stage.browser);
    await plugIn(page);
    const member = stage.product.credentials.members.find(
      ({ agent, role }) => agent === WHO.agent && role === "finance",
    );
    await signIn(page, stage.product, { agent: WHO.agent, role: "finance" });
    await page.goto(`${stage.product.address}/dashboard/profile`);
    await page.getByRole("button", { name: "Add a passkey" }).click();
    const adding = page.getByRole("dialog", { name: "Add a passkey" });
    await adding.getByLabel("Name").fill("Elsewhere");
    await adding.getByLabel("Password", { exact: true }).fill(member?.password ?? "");
    await adding.getByRole("button", { name: "Go on" }).click();
    await page.getByRole("list", { name: "Passkeys" }).getByText("Elsewhere").waitFor();

    const other = await visit(stage.browser);
    await plugIn(other.page);
    await other.page.goto(`${stage.product.address}/auth/login`);
    await other.page.getByLabel("Agent code or e-mail").fill(member?.login ?? "");
    await other.page.getByLabel("Password", { exact: true }).fill(member?.password ?? "");
    await other.page.getByRole("button", { name: "Sign in", exact: true }).click();
    await other.page.getByRole("button", { name: "Use a passkey" }).click();
    await other.page.getByText("No passkey was given. Try again.").waitFor();
    expect(other.page.url()).toMatch(/\/auth\/login$/);
  });
});
