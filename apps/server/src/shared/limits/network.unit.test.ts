import { expect, test } from "vitest";
import { networkOf } from "./network.ts";

test.each([
  ["203.0.113.77", "203.0.113.0/24"],
  ["203.0.113.200", "203.0.113.0/24"],
  ["203.0.114.1", "203.0.114.0/24"],
  ["::ffff:203.0.113.5", "203.0.113.0/24"],
  ["2001:db8:1:2ff::1", "2001:db8:1:200::/56"],
  ["2001:db8:1:200:ffff::1", "2001:db8:1:200::/56"],
  ["2001:db8:1:300::1", "2001:db8:1:300::/56"],
  ["fe80::1%eth0", "fe80::/56"],
  ["nonsense", "unknown"],
])("28 the network of %s is %s", (ip, network) => {
  expect(networkOf({ ip })).toBe(network);
});
