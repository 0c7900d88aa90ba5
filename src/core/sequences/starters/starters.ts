// The starter sequences: Korean mails that work for any company through variables, and one or two marked places that the user
// fills in. A mark such as [전시회 이름을 입력] is an unfilled placeholder, so the launch check reports it (rules.md R-119).
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
    description: '처음 연락하는 회사에 제안하고 15분 통화를 요청합니다.',
    mails: [
      {
        delayDays: 0,
        subject: `${COMPANY}에 도움이 될지 여쭙니다`,
        bodyText: `${GREETING}

[무엇을 제공하고 어떤 효과가 있는지 한 문장으로 입력]

${COMPANY}에도 필요한 일인지 확인하고 싶어 처음 연락드립니다.
맞는 이야기라면 15분 통화로 핵심만 설명드리겠습니다.

이번 주나 다음 주 중에 15분 괜찮으신 시간이 있으실까요?`,
      },
      {
        delayDays: 3,
        subject: '',
        bodyText: `${GREETING}
앞서 드린 메일에 한 가지만 덧붙입니다.

[실제 고객이 얻은 결과를 한 문장으로 입력]

${COMPANY}에서도 같은 효과를 볼 수 있을지는 상황을 들어 봐야 정확히 말씀드릴 수 있습니다.
통화가 부담되시면 한 장으로 요약한 자료를 먼저 드리겠습니다.

요약 자료를 보내 드려도 될까요?`,
      },
      {
        delayDays: 4,
        subject: '',
        bodyText: `${GREETING}
제가 맞는 분께 연락드리고 있는지 여쭙고 싶습니다.

이 업무를 다른 분이 맡고 계신다면 그분께 다시 정리해서 말씀드리겠습니다.

${COMPANY}에서는 어느 분께 문의드리면 될까요?`,
      },
      {
        delayDays: 5,
        subject: '',
        bodyText: `${GREETING}
지금은 검토하실 시기가 아닌 것 같아 이번 메일로 마무리하겠습니다.

나중에 필요하신 때가 오면 이 메일에 답장해 주세요.
그때의 상황에 맞춰 다시 준비하겠습니다.

바쁘신 중에 읽어 주셔서 감사합니다.`,
      },
    ],
  },
  exhibition_follow_up: {
    name: '전시회 후속',
    description: '전시회에서 만난 분께 감사 인사를 전하고 다음 미팅을 잡습니다.',
    mails: [
      {
        delayDays: 0,
        subject: '[전시회 이름을 입력]에서 뵈어 반가웠습니다',
        bodyText: `${GREETING}
전시회에서 저희 부스에 들러 주셔서 감사합니다.

소개해 드린 내용을 한 문장으로 정리하면 다음과 같습니다.
[부스에서 소개한 내용을 한 문장으로 입력]

용도를 알려 주시면 필요한 자료만 골라 보내 드리겠습니다.

${COMPANY}에서는 어떤 용도로 살펴보고 계셨나요?`,
      },
      {
        delayDays: 2,
        subject: '',
        bodyText: `${GREETING}
전시회 뒤라 일정이 많으실 것 같아 짧게 적습니다.

현장에서는 시간이 부족해 ${COMPANY}의 상황을 충분히 듣지 못했습니다.
20분 정도 온라인으로 뵙고 궁금하신 점부터 확인해 드리고 싶습니다.

다음 주에 20분 괜찮으신 날이 있으실까요?`,
      },
      {
        delayDays: 5,
        subject: '',
        bodyText: `${GREETING}
전시회와 관련한 연락은 이번 메일로 마무리하겠습니다.

지금 검토하실 계획이 없으시면 답장하지 않으셔도 괜찮습니다.
나중에 필요하실 때 이 메일에 답장해 주시면 전시회에서 나눈 이야기부터 이어서 도와드리겠습니다.

부스에 들러 주셔서 다시 한번 감사드립니다.`,
      },
    ],
  },
  dormant_customer: {
    name: '휴면 고객',
    description: '거래가 끊긴 고객에게 새로운 소식을 전하고 이유를 여쭙니다.',
    mails: [
      {
        delayDays: 0,
        subject: `${COMPANY}에 오랜만에 인사드립니다`,
        bodyText: `${GREETING}
예전에 저희와 거래해 주셔서 감사합니다.

그동안 달라진 점을 한 가지만 말씀드립니다.
[마지막 거래 이후 달라진 점을 한 문장으로 입력]

다시 제안드리기 전에 먼저 의견을 듣고 싶습니다.

그때 저희에게 가장 아쉬웠던 점은 무엇이었나요?`,
      },
      {
        delayDays: 5,
        subject: '',
        bodyText: `${GREETING}
앞선 메일에서 여쭌 내용은 한 줄로만 답해 주셔도 충분합니다.
말씀해 주신 점은 제가 직접 확인하고 개선할 수 있는지 알려 드리겠습니다.

필요하신 것이 달라졌다면 그 부분부터 다시 살펴보겠습니다.

요즘 ${COMPANY}에서 가장 필요하신 것은 무엇인가요?`,
      },
      {
        delayDays: 7,
        subject: '',
        bodyText: `${GREETING}
자주 연락드리는 것이 부담이 될 수 있어 이번 메일로 마무리하겠습니다.

다시 필요하신 때가 오면 이 메일에 답장해 주세요.
처음부터 다시 설명하지 않으셔도 되도록 지난 거래 내용을 먼저 확인하고 연락드리겠습니다.

그동안 ${WITH_COMPANY} 함께할 수 있어 감사했습니다.`,
      },
    ],
  },
  seminar_invitation: {
    name: '세미나 초대',
    description: '세미나에 초대하고 참석 여부를 확인합니다.',
    mails: [
      {
        delayDays: 0,
        subject: `${COMPANY} {{담당자명 | default: "담당자"}}님을 세미나에 초대합니다`,
        bodyText: `${GREETING}
준비하고 있는 세미나에 초대하고 싶어 연락드립니다.

주제: [세미나 주제와 다루는 내용을 한 문장으로 입력]
일시와 장소: [세미나 일시와 장소를 입력]

참석하실 수 있으면 "참석"이라고만 답장해 주세요. 자리를 준비해 두겠습니다.

이번 세미나에 함께해 주실 수 있을까요?`,
      },
      {
        delayDays: 3,
        subject: '',
        bodyText: `${GREETING}
며칠 전 보내 드린 세미나 초대를 다시 안내드립니다. 일시와 장소는 앞선 메일에 있습니다.

직접 오시기 어려우면 ${COMPANY}의 다른 분이 대신 참석하셔도 됩니다.
성함만 알려 주시면 자리를 준비하겠습니다.

참석하실 분이 계실까요?`,
      },
      {
        delayDays: 3,
        subject: '',
        bodyText: `${GREETING}
세미나 안내는 이번이 마지막입니다.

일정이 맞지 않으시면 답장하지 않으셔도 괜찮습니다.
내용이 궁금하시면 이 메일에 답장해 주세요. 세미나에서 다룬 내용을 간단히 정리해 보내 드리겠습니다.

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
        subject: `${COMPANY} 견적과 관련해 여쭙니다`,
        bodyText: `${GREETING}
보내 드린 견적의 검토에 도움을 드리고자 연락드립니다.

견적 내용: [견적을 드린 품목이나 서비스를 입력]
유효기간: [견적의 유효기간을 입력]

수량이나 조건을 바꿔 보고 싶으시면 말씀해 주세요. 바로 반영해 다시 드리겠습니다.

결정하시는 데 더 필요한 정보가 있으실까요?`,
      },
      {
        delayDays: 3,
        subject: '',
        bodyText: `${GREETING}
앞서 여쭌 견적과 관련해 한 가지 제안드립니다.

${COMPANY} 내부에 보고하실 때 쓰실 수 있도록 가격, 일정, 조건만 담아 한 장으로 정리해 드릴 수 있습니다.

한 장짜리 요약본을 보내 드릴까요?`,
      },
      {
        delayDays: 5,
        subject: '',
        bodyText: `${GREETING}
재촉으로 느끼실까 조심스러워 견적 관련 연락은 이번 메일로 마무리하겠습니다.

일정이 미뤄졌거나 다른 곳으로 정하셨다면 한 줄로만 알려 주셔도 괜찮습니다.
유효기간이 지난 뒤에도 말씀해 주시면 견적을 다시 준비하겠습니다.

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
        subject: `${WITH_COMPANY} 함께할 수 있을지 여쭙니다`,
        bodyText: `${GREETING}
협업 가능성을 여쭙고 싶어 처음 연락드립니다.

저희를 한 문장으로 소개해 드립니다.
[우리 회사가 하는 일을 한 문장으로 입력]

${WITH_COMPANY} 함께하면 다음과 같은 점이 좋아질 것으로 생각합니다.
[협업하면 서로에게 좋은 점을 한 문장으로 입력]

20분 정도 이야기를 나눌 수 있을까요?`,
      },
      {
        delayDays: 4,
        subject: '',
        bodyText: `${GREETING}
앞서 드린 협업 제안에 덧붙입니다.

처음부터 큰 계약을 말씀드리려는 것은 아닙니다.
작은 범위에서 한 번 함께해 보고, 서로 맞을 때 넓혀 가면 좋겠습니다.

${COMPANY}에서는 협업할 회사를 정하실 때 무엇을 가장 먼저 보시나요?`,
      },
      {
        delayDays: 5,
        subject: '',
        bodyText: `${GREETING}
협업 업무를 다른 분이 맡고 계실 수도 있어 여쭙습니다.

알려 주시면 그분께 내용을 다시 정리해서 말씀드리겠습니다.

${COMPANY}에서는 어느 분께 문의드리면 될까요?`,
      },
      {
        delayDays: 5,
        subject: '',
        bodyText: `${GREETING}
지금은 협업을 검토하실 시기가 아닌 것 같아 이번 메일로 마무리하겠습니다.

상황이 달라지면 이 메일에 답장해 주세요. 그때 서로에게 맞는 방법을 함께 찾아보겠습니다.

시간 내어 읽어 주셔서 감사합니다. ${COMPANY}의 좋은 소식을 기대하겠습니다.`,
      },
    ],
  },
}
