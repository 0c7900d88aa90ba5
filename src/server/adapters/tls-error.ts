// Which of Node's and OpenSSL's error codes mean that two sides could not agree on TLS: a certificate, a name, a protocol.

const CODES =
  /^(ETLS|EPROTO|ERR_SSL|ERR_TLS|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH|INVALID_CA)/

export const isTlsError = (code: string): boolean => CODES.test(code)
