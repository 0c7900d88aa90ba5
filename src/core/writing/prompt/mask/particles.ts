// What Korean puts behind a noun.
const PARTICLE =
  /^(?:(?:에서|으로|로|에게|한테|까지|부터|에)(?:는|도|의|만)?|이라(?:고|는|도|면|서|는데)?|라(?:고|는|도|면|서)|입니다|입니까|이에요|예요|이며|이고|이나|이?랑|이?든|밖에|뿐|씩|쯤|대로|만큼|들?처럼|들이?|들의|들은|께서는?|께|님[가-힣]{0,3}|보다|마다|조차|하고|은|는|이|가|을|를|의|와|과|도|로|만|인|여|라|다|이다)$/

/** The particle that a word is, or ''. */
export const particleOf = (word: string): string => (PARTICLE.test(word) ? word : '')

/** A noun without its particle: 새벽별을 → 새벽별. Of one syllable it stays as it is. */
export function nounOf(word: string): string {
  for (let at = 2; at < word.length; at++) if (PARTICLE.test(word.slice(at))) return word.slice(0, at)
  return word
}
