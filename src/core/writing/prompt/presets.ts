// What a mail is written for and how long it is: the presets of the email settings (rules.md R-430). A preset fills the prompt,
// which the user may change; its id stays with the email draft, so that the model knows the purpose.
import { type MailLength, PRESET_IDS, type PresetId } from './preset-ids.ts'

export type WritingPreset = {
  /** shown to the user */
  name: string
  /** one sentence for the user and for the model */
  purpose: string
  /** fills the prompt; may contain variables */
  prompt: string
  length: MailLength
  /** used when the sequence has no tone */
  tone: string
}

export const PRESETS = {
  first_proposal: {
    name: '첫 제안',
    purpose: '처음 연락하는 상대에게 제품을 소개하고 짧은 통화를 제안합니다.',
    prompt: [
      '{{회사명 | default: "이 회사"}}에 처음 보내는 제안 메일입니다.',
      '{{업종 | default: "같은 업종의"}} 회사가 자주 겪는 문제 한 가지와, 우리 제품이 그 문제를 어떻게 줄이는지 써 주세요.',
      '마지막에 15분 통화를 제안해 주세요.',
    ].join('\n'),
    length: 'medium',
    tone: '담백하고 정중하게',
  },
  follow_up: {
    name: '후속',
    purpose: '답장이 없는 상대에게 앞선 메일을 이어서 다시 묻습니다.',
    prompt: [
      '앞서 보낸 메일에 답장이 없는 연락처에게 보내는 후속 메일입니다.',
      '같은 내용을 되풀이하지 말고, 새로운 도움 한 가지를 짧게 더해 주세요.',
      '부담 없이 답할 수 있는 질문 하나로 끝내 주세요.',
    ].join('\n'),
    length: 'short',
    tone: '가볍고 정중하게',
  },
  reconnect: {
    name: '재접촉',
    purpose: '오래 연락하지 않은 상대에게 다시 인사하고 관심을 확인합니다.',
    prompt: [
      '예전에 연락을 주고받은 {{회사명 | default: "회사"}}에 오랜만에 보내는 메일입니다.',
      '안부를 짧게 묻고, 그동안 달라진 점을 한 가지만 알려 주세요.',
      '지금 관심이 있는지 물어봐 주세요.',
    ].join('\n'),
    length: 'medium',
    tone: '친근하고 정중하게',
  },
  event_invitation: {
    name: '행사 초대',
    purpose: '행사에 초대하고 참석 여부를 묻습니다.',
    prompt: [
      '{{회사명 | default: "이 회사"}}의 담당자를 행사에 초대하는 메일입니다.',
      '행사 이름, 날짜, 장소, 참석하면 얻는 것: (여기에 적어 주세요)',
      '참석 여부를 묻고, 적지 않은 날짜나 장소는 지어내지 말아 주세요.',
    ].join('\n'),
    length: 'medium',
    tone: '반갑고 정중하게',
  },
  decline_thanks: {
    name: '거절 후 감사',
    purpose: '제안을 거절한 상대에게 감사 인사를 하고 다시 권하지 않습니다.',
    prompt: [
      '제안을 검토하고 거절해 준 연락처에게 보내는 감사 메일입니다.',
      '답해 준 데 감사하고, 다시 권하지 말고 짧게 끝내 주세요.',
    ].join('\n'),
    length: 'short',
    tone: '정중하게',
  },
} as const satisfies Record<PresetId, WritingPreset>

/** The prompt is a preset's own text or empty, so that another preset may replace it without a loss. */
export const isPresetPrompt = (prompt: string): boolean => {
  const text = prompt.trim()
  return text === '' || PRESET_IDS.some((id) => PRESETS[id].prompt === text)
}

/** The tone of a mail: the sequence's, otherwise the preset's. */
export const toneOf = (sequenceTone: string, preset: PresetId | null): string =>
  sequenceTone.trim() !== '' || preset === null ? sequenceTone : PRESETS[preset].tone
