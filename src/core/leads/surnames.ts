/** The surnames of nearly everyone; a word that begins otherwise is no name without a title. */
export const SURNAME =
  '[김이박최정강조윤장임한오서신권황안송류유전홍고문양손배백허남심노하곽성차주우구민진지엄채원천방공현함변염추도석선설마길연위표명기반왕금옥육인맹제모탁국어은편용빈해빙갈감옹봉사부승시예온좌태팽필호화견경계단당대돈동두라범여음피형]|남궁|황보|제갈|선우|독고|사공|서문|동방'
