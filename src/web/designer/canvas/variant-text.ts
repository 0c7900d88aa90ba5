// The words of A/B variants on the canvas.
export const variantText = {
  badge: (share: string) => `A/B ${share}%`,
  way: (letter: string, share: string) => `${letter} ${share}%`,
  explain: (letters: readonly string[]) =>
    `연락처마다 ${letters.length > 4 ? `${letters[0]}~${letters.at(-1)}` : letters.join(', ')} 가운데 하나만 받습니다. 누가 무엇을 받을지는 등록할 때 고르게 나누어 정해지고, 갈래는 아래에서 다시 만나도 됩니다.`,
  add: 'A/B 변형 추가',
  addHint: '이미 있는 이메일과 연락처를 고르게 나눕니다',
} as const
