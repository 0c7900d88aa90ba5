// The words of A/B variants on the canvas.
export const variantText = {
  badge: (share: string) => `A/B ${share}%`,
  way: (letter: string, share: string) => `${letter} ${share}%`,
  explain: (letters: readonly string[]) =>
    `연락처마다 ${letters.length > 4 ? `${letters[0]}~${letters.at(-1)}` : letters.join(', ')} 중 하나만 받습니다. 등록할 때 균등하게 배정되며, 분기는 아래에서 다시 합칠 수 있습니다.`,
  add: 'A/B 추가',
  addHint: '기존 이메일과 연락처를 균등하게 나눕니다',
} as const
