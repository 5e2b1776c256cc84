import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { isPublicAddress } from "./outside-address.ts";
import { OutsideFileRefused, outsideFiles } from "./outside-file.ts";

async function site(answer: RequestListener): Promise<{ origin: string; port: string; asked: () => number }> {
  let asked = 0;
  const server = createServer((request, reply) => {
    asked += 1;
    answer(request, reply);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const port = String((server.address() as AddressInfo).port);
  return { origin: `http://127.0.0.1:${port}`, port, asked: () => asked };
}

const loopback = (address: string) => address === "127.0.0.1";
const reach = (port: string, more: { mostBytes?: number; patienceMs?: number } = {}) =>
  outsideFiles({ mostBytes: 1_000, patienceMs: 5_000, isPublic: loopback, ports: [port], ...more });

test("R15 a file of another site is fetched, over redirects too", async () => {
  const { origin, port } = await site(({ url }, reply) => {
    if (url === "/old.pdf") reply.writeHead(302, { location: "/new.pdf" }).end();
    else reply.end("%PDF-1.7");
  });
  expect(Buffer.from(await reach(port)(`${origin}/old.pdf`)).toString()).toBe("%PDF-1.7");
});

test("R15 a file that is too large, missing, or behind a redirect loop is refused", async () => {
  const { origin, port } = await site(({ url }, reply) => {
    if (url === "/large.pdf") reply.end(Buffer.alloc(1_001));
    else if (url === "/none.pdf") reply.writeHead(404).end();
    else reply.writeHead(302, { location: "/circle.pdf" }).end();
  });
  for (const name of ["large", "none", "circle"])
    await expect(reach(port)(`${origin}/${name}.pdf`)).rejects.toThrow(OutsideFileRefused);
});

test("R15 a site that does not answer times out", async () => {
  const { origin, port } = await site(() => undefined);
  await expect(reach(port, { patienceMs: 50 })(`${origin}/x.pdf`)).rejects.toThrow(/abort|time/i);
});

test("R15 this machine and its network are never called: not by address, by name, by port or over a redirect", async () => {
  const inner = await site((_, reply) => reply.end("secret"));
  const ports = [inner.port];
  const guarded = outsideFiles({ mostBytes: 1_000, patienceMs: 5_000, ports });
  for (const host of ["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0", "2130706433"])
    await expect(guarded(`http://${host}:${inner.port}/x.pdf`)).rejects.toThrow(OutsideFileRefused);
  const outer = await site((_, reply) => reply.writeHead(302, { location: `${inner.origin}/x.pdf` }).end());
  await expect(reach(outer.port)(`${outer.origin}/x.pdf`)).rejects.toThrow(OutsideFileRefused);
  const elsewhere = await site((_, reply) => reply.writeHead(302, { location: "file:///etc/passwd" }).end());
  await expect(reach(elsewhere.port)(`${elsewhere.origin}/x.pdf`)).rejects.toThrow(OutsideFileRefused);
  expect(inner.asked()).toBe(0);
});

test.each([
  ["93.184.216.34", true],
  ["2606:2800:220:1::1", true],
  ["10.1.2.3", false],
  ["172.16.0.1", false],
  ["192.168.1.1", false],
  ["169.254.169.254", false],
  ["100.64.0.1", false],
  ["::ffff:10.0.0.1", false],
  ["fd00::1", false],
  ["fe80::1", false],
  ["64:ff9b::a00:1", false],
  ["224.0.0.1", false],
  ["not an address", false],
])("R15 whether %s is a public address: %s", (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});
