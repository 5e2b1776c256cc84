import { brands, itemLinks, itemPage, password, signIn, type Visit } from "./browser.ts";

/** Some item of the building, signed in. */
export async function openContent(visitor: Visit): Promise<string> {
  const { page } = visitor;
  await page.goto(visitor.at("/"));
  await signIn(visitor, "harborline");
  await itemLinks(page).first().click();
  await page.waitForURL(itemPage);
  await page.getByRole("article").getByRole("heading", { level: 1 }).waitFor();
  return page.url();
}

/** From the e-mail step on, as somebody who has just been sent there. */
export async function enterAddressAndPassword({ page }: Visit): Promise<void> {
  await page.getByRole("textbox", { name: "Work email" }).fill(brands.harborline.email);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** From the landing, wherever it leads. */
export async function signInHere(visitor: Visit): Promise<void> {
  await visitor.page.getByRole("link", { name: "Sign in", exact: true }).click();
  await enterAddressAndPassword(visitor);
}

/** The e-mail step, from the landing. */
export async function openEmailStep({ page, at }: Visit) {
  await page.goto(at("/"));
  await page.getByRole("link", { name: "Sign in", exact: true }).click();
  return page.getByRole("textbox", { name: "Work email" });
}

/** Says who one is, and waits for where that leads. */
export async function enterAddress(visitor: Visit, email: string): Promise<void> {
  await (await openEmailStep(visitor)).fill(email);
  await visitor.page.getByRole("button", { name: "Next" }).click();
}
