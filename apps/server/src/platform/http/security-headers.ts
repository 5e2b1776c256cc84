/**
 * What every answer says to a browser (OWASP's set): it is data, which may load nothing, be framed by nobody and be taken
 * for nothing but its media type; headers for browsers that are gone are left out. Pages and pictures put a policy of their own in place of the first.
 */
export const securityHeaders = Object.freeze({
  "content-security-policy": "default-src 'none';frame-ancestors 'none'",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "referrer-policy": "strict-origin-when-cross-origin",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "x-frame-options": "SAMEORIGIN",
});
