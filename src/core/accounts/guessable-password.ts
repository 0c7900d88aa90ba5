// Passwords that are easy to guess: the most common ones, and the user's own address or name. The length is checked by the
// schemas of the endpoints.

/**
 * The most common passwords of at least eight characters, lower case. Korean words are listed as typed on a Korean keyboard
 * that is set to Latin letters (안녕하세요: dkssudgktpdy) and as Hangul.
 */
const COMMON = new Set(
  `12345678 123456789 1234567890 12345678910 123123123 123123123a 123321123 147258369 1472583690 159357159 159753159
  987654321 9876543210 87654321 11111111 111111111 1111111111 00000000 000000000 0000000000 22222222 33333333 44444444
  55555555 66666666 77777777 88888888 99999999 12121212 12341234 123412345 12344321 11223344 1122334455 112233445566
  10203040 1020304050 13572468 24681357 20202020 20242024 20252025 20262026 19941994 19951995 19961996 00001111 11112222
  password password1 password12 password123 password1234 password! password1! password123! passw0rd passw0rd1 p@ssw0rd
  p@ssword p@ssw0rd1 p@ssw0rd! p@ssword1 p@ssword123 pa$$word pa55word passwords passwort mypassword newpassword
  changeme changeme1 changeme123 changeit letmein1 letmein123 letmeinnow welcome1 welcome12 welcome123 welcome1! secret123
  adminadmin admin123 admin1234 admin12345 admin123! admin@123 administrator administrator1 rootroot root1234 superadmin
  master123 master1234 manager1 manager123 user1234 test1234 testtest test12345 testing123 guest1234 temp1234 default1
  qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwer1234 qwer12345 qwer1234! qwer123! qwerqwer qweasdzxc
  qweasdzxc123 qwe123qwe qwe12345 qweasd123 q1w2e3r4 q1w2e3r4t5 q1w2e3r4! 1q2w3e4r 1q2w3e4r! 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx
  1qaz2wsx3edc 1qaz@wsx 1qaz!qaz !qaz2wsx qazwsxedc qazwsx123 zaq12wsx zaq1zaq1 zxcvbnm1 zxcvbnm123 zxcv1234 zxcvzxcv asdfasdf
  asdf1234 asdf12345 asdfghjk asdfghjkl asdfghjkl; asdqwe123 asd12345 asd123asd a1234567 a12345678 a123456789 a1b2c3d4 a1s2d3f4
  aa123456 aa12345678 aaaaaaaa aaaa1111 ab123456 abc12345 abc123456 abcd1234 abcd1234! abcd12345 abcdefgh abcdefg1 abc123abc
  abcabcabc asas1212 qqqq1111 qqqqqqqq zzzzzzzz xxxxxxxx 1234qwer 1234qwer! 1234asdf 1234abcd 123456qw 123456aa 123456ab
  12345qwert 123qweasd 123qweasdzxc 123qwe123 1a2b3c4d 1q1q1q1q 1q2w1q2w !@#$%^&* !@#$1234 1234!@#$ 123456!@ 12345678a
  12345678! 123456789a 123456789q iloveyou iloveyou1 iloveyou2 iloveyou123 sunshine sunshine1 princess princess1 football
  football1 baseball baseball1 basketball superman superman1 batman123 spiderman starwars pokemon1 dragon123 monkey123
  shadow123 michael1 jennifer jordan23 computer computer1 internet internet1 samsung1 samsung123 samsung1234 google123
  naver1234 kakao1234 daum1234 korea123 korea1234 korea2002 seoul123 seoul1234 trustno1 whatever whatever1 hello123
  hello1234 helloworld freedom1 cheese123 charlie1 blink182 liverpool chelsea1 arsenal1 corvette maverick mercedes
  victoria snowball lovelove love1234 angel1234 happy1234 lucky777 company1 company123 business sales123 office123
  dkssudgktpdy dkssudgktpdy1 dkssud123 dkssud1234 dkssud12 tkfkdgo1 tkfkdgo12 tkfkdgo123 tkfkdgo1234 tkfkdgody tkfkdgo!
  tkfkdgoyo qlalfqjsgh qlalfqjsgh1 qlalfqjsgh12 qlalfqjsgh123 qlqjs1234 qlqjs123 qlqjsqlqjs votmdnjem votmdnjem1 eogksalsrnr
  eogksalsrnr1 gksrnr123 gksrnr1234 gkstkfkd rkskekfk rkskekfk1 rkskekfkakqktk rkskek12 rkatkgkqslek rkatkgo1 rlarlarla
  alsrnr123 wjdqhxhdtls ghkdlxld ghkdlxld1 ghltk123 ghltk1234 ehswlrkq1 gozldwlak ekdtlsdmf whgdkgo1 tjdnf123 tjdnf1234
  tjdnfeogkrry rhdqngkwk rhdqn123 wkddks12 qkqhqkqh qkqh1234 dhdh1234 dkdkdkdk dkdkdk12 skfkrk12 akstp123
  비밀번호비밀번호 비밀번호1234 안녕하세요123 안녕하세요반갑습니다 사랑합니다1234 대한민국만세 대한민국1234 가나다라마바사아`.split(
    /\s+/,
  ),
)

export type PasswordFault = 'common' | 'own'

/** Why a new password is rejected, or null. Ignores case, surrounding white space and the Unicode form. */
export function passwordFault(
  password: string,
  owner: { email: string; name: string },
): PasswordFault | null {
  const folded = fold(password)
  if (COMMON.has(folded)) return 'common'
  const email = fold(owner.email)
  const name = fold(owner.name)
  const own = [email, email.split('@')[0] ?? '', name, name.replaceAll(/\s+/g, '')]
  return own.includes(folded) ? 'own' : null
}

const fold = (text: string): string => text.normalize('NFC').trim().toLowerCase()
