// Error codes of Node and OpenSSL that mean a failed TLS negotiation: certificate, host name or protocol.

const CODES =
  /^(ETLS|EPROTO|ERR_SSL|ERR_TLS|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH|INVALID_CA)/

export const isTlsError = (code: string): boolean => CODES.test(code)
