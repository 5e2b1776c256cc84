/**
 * Security headers of every answer (OWASP's set): it is data, which may load nothing, must not be framed, and must not be treated as another media
 * type. Headers for obsolete browsers are left out. Pages and pictures replace the first header by their own policy.
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
