import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Avatar, initials } from "./avatar.tsx";
import { Button, IconButton } from "./button.tsx";
import { Card } from "./card.tsx";
import { EmptyState, ErrorState } from "./empty-state.tsx";
import { FailedNotice } from "./failed-notice.tsx";
import { Icon } from "./icon.tsx";
import { iconPaths } from "./icon-paths.ts";
import { Picture } from "./picture.tsx";
import { Grid, Section } from "./section.tsx";
import { FullScreenSpinner } from "./spinner.tsx";
import { StepBar } from "./step-bar.tsx";
import { Tile } from "./tile.tsx";

const html = renderToStaticMarkup;

/** As a router's link: its address is `to`. */
function Link({ to, className, children }: { to: string; className?: string; children?: ReactNode }) {
  return (
    <a href={to} className={className}>
      {children}
    </a>
  );
}

test("a picture reserves its space and loads when it is near", () => {
  const drawn = html(
    <Picture src="/p/648.webp" srcSet="/p/324.webp 324w" sizes="50vw" alt="Lobby" width={648} height={416} />,
  );
  for (const part of ['width="648"', 'height="416"', 'loading="lazy"', 'alt="Lobby"', 'srcSet="/p/324.webp 324w"']) {
    expect(drawn).toContain(part);
  }
});

test("a picture of the first view is fetched at once", () => {
  const drawn = html(<Picture eager src="/p/960.webp" alt="" width={960} height={411} />);
  expect(drawn).toContain('loading="eager"');
  expect(drawn).toContain('fetchPriority="high"');
});

test("a missing picture is a placeholder of the same shape, named only if the picture would be", () => {
  const named = html(<Picture src={null} alt="Lobby" width={648} height={416} />);
  expect(named).not.toContain("<img");
  expect(named).toContain("aspect-ratio:648 / 416");
  expect(named).toMatch(/^<span[^>]* role="img" aria-label="Lobby"/);
  expect(html(<Picture src={undefined} alt="" width={648} height={416} />)).toMatch(/^<span[^>]* aria-hidden="true"/);
});

test("a step bar shows its text and its numbers", () => {
  const drawn = html(<StepBar step={2} total={5} text="Step 2 of 5" />);
  const id = /<p[^>]* id="([^"]+)"[^>]*>Step 2 of 5<\/p>/.exec(drawn)?.[1];
  expect(id).toBeTruthy();
  expect(drawn).toContain(
    `role="progressbar" aria-labelledby="${id}" aria-valuemin="0" aria-valuemax="5" aria-valuenow="2"`,
  );
  expect(drawn).toContain("inline-size:40%");
});

test("a button can be a button, a link, or a router's link", () => {
  expect(html(<Button>Save</Button>)).toMatch(/^<button[^>]*type="button"/);
  expect(html(<Button href="/events">Events</Button>)).toMatch(/^<a[^>]*href="\/events"/);
  const slotted = html(<Button render={<Link to="/home" className="own" />}>Home</Button>);
  expect(slotted).toMatch(/^<a href="\/home" class="own [^"]+"><span[^>]*>Home<\/span><\/a>$/);
});

test("a busy button keeps its name and its place in the tab order", () => {
  const drawn = html(
    <Button busy type="submit">
      Save
    </Button>,
  );
  expect(drawn).toContain('aria-busy="true"');
  expect(drawn).toContain('aria-disabled="true"');
  expect(drawn).not.toMatch(/ disabled=/);
  expect(drawn).toContain(">Save<");
});

test("an icon is hidden from screen readers beside text, and has a name without text", () => {
  expect(html(<Icon name="bell" />)).toContain('aria-hidden="true"');
  expect(html(<Icon name="bell" label="Notices" />)).toContain('role="img" aria-label="Notices"');
  expect(html(<IconButton icon="x" label="Close" />)).toContain('aria-label="Close"');
});

test("every icon starts somewhere and stays a path", () => {
  const broken = Object.entries(iconPaths).filter(
    ([, path]) => !/^[Mm][\d.]+ [MmLlHhVvAaCcQqTtSsZz\d\s.-]+$/.test(path),
  );
  expect(broken).toEqual([]);
});

test("a card is one link, named by its title, under a heading of the page's outline", () => {
  const drawn = html(
    <Card title="Rooftop jazz" level={2} link={<Link to="/events/1" />} picture={<span />} meta="Thu" />,
  );
  expect(drawn.match(/<a /g)).toHaveLength(1);
  expect(drawn).toMatch(/<h2[^>]*><a href="\/events\/1"[^>]*>Rooftop jazz<\/a><\/h2>/);
});

test("a tile is a link or a button, never a box that only looks like one", () => {
  expect(html(<Tile icon="key" label="Access" link={<Link to="/access" />} />)).toMatch(/^<a href="\/access"/);
  expect(html(<Tile icon="key" label="Access" onPress={() => {}} />)).toMatch(/^<button type="button"/);
});

test("only an error interrupts", () => {
  expect(html(<ErrorState title="Failed" text="Try again." />)).toMatch(/^<div role="alert">/);
  const part = (
    <FailedNotice title="Failed" action={<button type="button">Again</button>}>
      <p>Try again.</p>
    </FailedNotice>
  );
  expect(html(part)).toMatch(/^<div role="alert".*Failed.*Try again.*<button/);
  expect(html(<EmptyState icon="calendar" title="Nothing yet" text="Book a room." />)).not.toContain("role=");
});

test("D1 the full-screen spinner names what is loading", () => {
  expect(html(<FullScreenSpinner label="Loading" />)).toMatch(/role="status"[^>]*>.*Loading/);
});

test("a section is named by its heading and a grid is a list without empty places", () => {
  const drawn = html(
    <Section title="Discover">
      <Grid of="cards">
        <b>One</b>
        {null}
        <b>Two</b>
      </Grid>
    </Section>,
  );
  const id = /aria-labelledby="([^"]+)"/.exec(drawn)?.[1];
  expect(drawn).toContain(`<h2 id="${id}">Discover</h2>`);
  expect(drawn.match(/<li>/g)).toHaveLength(2);
});

test("initials are whole characters of the first and the last name", () => {
  expect(["Ada Lovelace", "Øystein", "  Ana Maria de Sá ", "𝒜 b", ""].map(initials)).toEqual([
    "AL",
    "Ø",
    "AS",
    "𝒜B",
    "",
  ]);
});

test("an avatar beside its name is hidden from screen readers", () => {
  expect(html(<Avatar name="Ada Lovelace" />)).toContain('aria-hidden="true"');
  expect(html(<Avatar name="Ada Lovelace" label="Ada Lovelace" />)).toContain('role="img"');
});
