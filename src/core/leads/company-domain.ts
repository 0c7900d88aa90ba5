// Which company an address belongs to.
import { normalizeEmail } from './lead.ts'

/** Hosts whose addresses say nothing about the company: rules for colleagues and limits per domain do not apply. */
export const FREE_MAIL_HOSTS: ReadonlySet<string> = new Set(
  `naver.com hanmail.net daum.net kakao.com nate.com lycos.co.kr empas.com empal.com korea.com dreamwiz.com
  hanmir.com hitel.net chol.com chollian.net freechal.com paran.com yahoo.co.kr hotmail.co.kr unitel.co.kr
  gmail.com googlemail.com outlook.com outlook.kr hotmail.com live.com live.co.kr msn.com yahoo.com ymail.com
  yahoo.co.jp icloud.com me.com mac.com aol.com proton.me protonmail.com gmx.com gmx.de mail.com zoho.com
  yandex.com yandex.ru mail.ru qq.com 163.com 126.com sina.com foxmail.com tutanota.com hey.com fastmail.com`.split(
    /\s+/,
  ),
)

/** The business domain of an address in lower case; null for a free mail host or an invalid address. */
export function companyDomain(email: string): string | null {
  const address = normalizeEmail(email)
  if (!address.ok) return null
  return companyDomainOfKey(address.key)
}

/** The same for a key of `normalizeEmail`. */
export function companyDomainOfKey(key: string): string | null {
  const domain = key.slice(key.lastIndexOf('@') + 1)
  return FREE_MAIL_HOSTS.has(domain) ? null : domain
}
