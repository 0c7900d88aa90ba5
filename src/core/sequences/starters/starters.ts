// The starter sequences: Korean mails that work for any company through variables, and one or two marked places in the first mail
// that the user fills in; the follow-ups are in its thread. A mark such as [전시회 이름을 입력] is an unfilled placeholder, so the launch check reports it (rules.md R-119).
import type { StarterId } from './starter-ids.ts'

/** `delayDays`: since the mail before it, 0 for the first. An empty subject continues the thread. */
export type StarterMail = { delayDays: number; subject: string; bodyText: string }
export type Starter = {
  name: string
  /** one sentence: for whom, and what it achieves */
  description: string
  /** without the signature and the opt-out text: the closing of the product adds both */
  mails: readonly StarterMail[]
}

/** The greeting names the company and the lead: without a name it is "한빛전자 담당자님, 안녕하세요." */
const GREETING = '{{회사명 | default: "귀사"}} {{담당자명 | default: "담당자"}}님, 안녕하세요.'
const COMPANY = '{{회사명 | default: "귀사"}}'
const WITH_COMPANY = '{{회사명 | default: "귀사" | 조사: "과/와"}}'

export const STARTERS: Readonly<Record<StarterId, Starter>> = {
  new_proposal: {
    name: '신규 제안',
    description: '처음 연락하는 회사에 제품을 소개하고 15분 통화를 요청합니다.',
    mails: [
      {
        delayDays: 0,
        subject: `${COMPANY}에 [제품 이름을 입력] 소개드립니다`,
        bodyText: `${GREETING}
[제품 이름을 입력] 소개를 드리려고 처음 연락드립니다.

[제품이 덜어 주는 일을 한 문장으로 입력]

${COMPANY}에서는 이 일을 지금 어떻게 하시는지 먼저 듣고, 맞는 부분만 화면으로 보여 드리겠습니다.

이번 주나 다음 주에 15분 통화하실 수 있을까요?`,
      },
      {
        delayDays: 3,
        subject: '',
        bodyText: `${GREETING}
며칠 전에 제품을 소개하는 메일을 드렸습니다.

통화할 시간을 내기 어려우시면 화면과 요금을 한 장에 담은 자료를 먼저 드리겠습니다.
읽어 보시고 맞지 않으면 맞지 않는다고만 답해 주셔도 됩니다.

자료를 보내 드릴까요?`,
      },
      {
        delayDays: 4,
        subject: '',
        bodyText: `${GREETING}
지난 메일의 제안을 맞는 분께 드리고 있는지 여쭙니다.

이 업무를 다른 분이 맡고 계시면 그분께 처음부터 설명드리겠습니다.

${COMPANY}에서는 어느 분께 연락드리면 될까요?`,
      },
      {
        delayDays: 5,
        subject: '',
        bodyText: `${GREETING}
제품 소개는 이번 메일로 마치겠습니다.

나중에 비교해 보실 일이 생기면 이 메일에 답장해 주십시오.
그때의 요금과 자료를 다시 정리해 보내 드리겠습니다.

읽어 주셔서 감사합니다.`,
      },
    ],
  },
  exhibition_follow_up: {
    name: '전시회 후속',
    description: '전시회에서 만난 분께 용도를 여쭙고 다음 미팅을 잡습니다.',
    mails: [
      {
        delayDays: 0,
        subject: '[전시회 이름을 입력]에서 뵈어 반가웠습니다',
        bodyText: `${GREETING}
[전시회 이름을 입력]에서 저희 부스에 들러 주셔서 감사합니다.

그날 보신 제품: [부스에서 보여 드린 제품을 입력]

쓰실 곳을 알려 주시면 거기에 맞는 사양과 가격만 골라 보내 드리겠습니다.

${COMPANY}에서는 어디에 쓰실 생각이신가요?`,
      },
      {
        delayDays: 2,
        subject: '',
        bodyText: `${GREETING}
그날은 부스가 붐벼 궁금하신 점을 다 듣지 못했습니다.

20분만 화상으로 뵙고, 보신 제품을 ${COMPANY}의 용도에 맞춰 다시 보여 드리고 싶습니다.

다음 주에 20분 괜찮으신 날이 있으실까요?`,
      },
      {
        delayDays: 5,
        subject: '',
        bodyText: `${GREETING}
전시회에서 보신 제품에 관한 연락은 이번 메일로 마치겠습니다.

나중에 필요해지면 이 메일에 답장해 주십시오. 그날 말씀해 주신 내용부터 이어서 준비하겠습니다.

부스에 들러 주셔서 다시 한번 감사드립니다.`,
      },
    ],
  },
  dormant_customer: {
    name: '휴면 고객',
    description: '거래가 끊긴 고객에게 달라진 점을 알리고 이유를 여쭙니다.',
    mails: [
      {
        delayDays: 0,
        subject: `${COMPANY}에 오랜만에 인사드립니다`,
        bodyText: `${GREETING}
예전에 저희와 거래해 주셔서 감사합니다.

그때 쓰신 제품: [지난번에 거래한 제품을 입력]
그 뒤로 달라진 점: [달라진 점을 한 문장으로 입력]

다시 권해 드리기 전에 먼저 여쭙고 싶습니다.

저희가 고쳐야 할 점을 한 가지만 알려 주실 수 있을까요?`,
      },
      {
        delayDays: 5,
        subject: '',
        bodyText: `${GREETING}
지난 메일의 질문에는 한 줄로만 답해 주셔도 됩니다.
가격이든 납기든 말씀해 주신 점은 제가 직접 확인해, 고칠 수 있는지 없는지 알려 드리겠습니다.

요즘은 그 제품 대신 무엇을 쓰고 계신가요?`,
      },
      {
        delayDays: 7,
        subject: '',
        bodyText: `${GREETING}
다시 거래를 여쭙는 연락은 이번 메일로 마치겠습니다.

견적이 필요해지면 이 메일에 답장해 주십시오.
지난 거래 내역을 먼저 찾아보고 연락드리겠습니다.

그동안 ${WITH_COMPANY} 거래할 수 있어 감사했습니다.`,
      },
    ],
  },
  seminar_invitation: {
    name: '세미나 초대',
    description: '세미나에 초대하고 참석 여부를 확인합니다.',
    mails: [
      {
        delayDays: 0,
        subject: '[세미나 주제를 입력] 세미나에 초대합니다',
        bodyText: `${GREETING}
저희가 여는 세미나에 초대하려고 연락드립니다.

주제: [세미나 주제를 입력]
일시와 장소: [세미나 일시와 장소를 입력]

"참석"이라고만 답장해 주시면 자리를 잡아 두고 약도를 보내 드리겠습니다.

참석하실 수 있을까요?`,
      },
      {
        delayDays: 3,
        subject: '',
        bodyText: `${GREETING}
며칠 전에 보내 드린 세미나 초대를 다시 안내드립니다. 일시와 장소는 그대로입니다.

직접 오시기 어려우면 ${COMPANY}의 다른 분이 오셔도 됩니다.
성함만 알려 주시면 자리를 잡아 두겠습니다.

참석하실 분이 계실까요?`,
      },
      {
        delayDays: 3,
        subject: '',
        bodyText: `${GREETING}
세미나 안내는 이번이 마지막입니다.

그날 다른 일정이 있으시면 이 메일에 "자료"라고만 답장해 주십시오.
발표 자료를 보내 드리겠습니다.

읽어 주셔서 감사합니다.`,
      },
    ],
  },
  quote_follow_up: {
    name: '견적 후속',
    description: '견적을 드린 고객에게 검토 상황과 필요한 정보를 확인합니다.',
    mails: [
      {
        delayDays: 0,
        subject: `${COMPANY}에 드린 견적에 관해 여쭙니다`,
        bodyText: `${GREETING}
지난번에 보내 드린 견적입니다.

품목: [견적을 드린 품목을 입력]
유효기간: [견적의 유효기간을 입력]

수량이나 납기를 바꾸셔야 하면 알려 주십시오. 바꾼 조건으로 다시 계산해 드리겠습니다.

결정하시는 데 더 필요한 정보가 있으실까요?`,
      },
      {
        delayDays: 3,
        subject: '',
        bodyText: `${GREETING}
지난번에 드린 견적을 내부에 보고하실 때 쓰실 수 있도록, 가격과 납기와 조건만 한 장에 정리해 드릴 수 있습니다.

한 장짜리 요약을 보내 드릴까요?`,
      },
      {
        delayDays: 5,
        subject: '',
        bodyText: `${GREETING}
견적에 관한 연락은 이번 메일로 마치겠습니다.

일정이 미뤄졌거나 다른 곳으로 정하셨으면 한 줄로만 알려 주셔도 됩니다.
유효기간이 지난 뒤에 말씀하셔도 견적을 다시 드리겠습니다.

검토해 주셔서 감사합니다.`,
      },
    ],
  },
  partner_proposal: {
    name: '파트너 제안',
    description: '함께 사업할 회사에 협업을 제안하고 담당자를 찾습니다.',
    mails: [
      {
        delayDays: 0,
        subject: `${WITH_COMPANY} 함께하고 싶은 일이 있습니다`,
        bodyText: `${GREETING}
협업을 제안드리려고 처음 연락드립니다.

저희 제품: [우리 제품 이름을 입력]
함께하고 싶은 일: [함께하고 싶은 일을 한 문장으로 입력]

${COMPANY}에도 남는 일이어야 하니, 조건보다 생각을 먼저 듣고 싶습니다.

20분 정도 통화하실 수 있을까요?`,
      },
      {
        delayDays: 4,
        subject: '',
        bodyText: `${GREETING}
며칠 전에 협업을 제안드렸습니다.

처음부터 계약을 말씀드리려는 것은 아닙니다.
고객 한 곳에 함께 제안해 보고, 서로 맞으면 그다음을 정하고 싶습니다.

${COMPANY}에서는 협업할 회사를 정하실 때 무엇이 가장 중요하신가요?`,
      },
      {
        delayDays: 5,
        subject: '',
        bodyText: `${GREETING}
협업 제안을 맞는 분께 드리고 있는지 여쭙니다.

다른 분이 맡고 계시면 그분께 처음부터 말씀드리겠습니다.

${COMPANY}에서는 어느 분께 연락드리면 될까요?`,
      },
      {
        delayDays: 5,
        subject: '',
        bodyText: `${GREETING}
협업 제안은 이번 메일로 마치겠습니다.

상황이 달라지면 이 메일에 답장해 주십시오. 그때는 ${COMPANY}에서 하시려는 일부터 듣겠습니다.

시간 내어 읽어 주셔서 감사합니다.`,
      },
    ],
  },
}
