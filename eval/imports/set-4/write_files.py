#!/usr/bin/python3
# -*- coding: utf-8 -*-
"""Blind set of 32 lead files.  usage: write_files.py FOLDER [expected.json]   (run with /usr/bin/python3)
Deterministic: same bytes on every run. All people, companies and addresses are invented."""
import sys
try:
    import xlsxwriter, xlwt
except ImportError:                       # another python3 is first in PATH
    import os
    if sys.executable != '/usr/bin/python3' and os.path.exists('/usr/bin/python3'):
        os.execv('/usr/bin/python3', ['/usr/bin/python3'] + sys.argv)
    raise
import csv, io, json, os, random, re, unicodedata, zipfile
from datetime import datetime, timedelta
from xml.sax.saxutils import escape, quoteattr

OUT = None
EXPECTED = []
GH = 'https://github.com/'

# ------------------------------------------------------------------ invented people
SUR = [('김', 'kim'), ('이', 'lee'), ('박', 'park'), ('최', 'choi'), ('정', 'jung'), ('강', 'kang'), ('조', 'cho'), ('윤', 'yoon'),
       ('장', 'jang'), ('임', 'lim'), ('한', 'han'), ('오', 'oh'), ('서', 'seo'), ('신', 'shin'), ('권', 'kwon'), ('황', 'hwang'),
       ('안', 'ahn'), ('송', 'song'), ('류', 'ryu'), ('홍', 'hong'), ('전', 'jeon'), ('문', 'moon'), ('배', 'bae'), ('백', 'baek'),
       ('남', 'nam'), ('심', 'shim'), ('노', 'noh'), ('하', 'ha'), ('주', 'joo'), ('구', 'koo')]
GIV = [('민수', 'minsu'), ('서연', 'seoyeon'), ('도윤', 'doyoon'), ('지훈', 'jihoon'), ('하은', 'haeun'), ('준호', 'junho'), ('수빈', 'subin'),
       ('예진', 'yejin'), ('성민', 'sungmin'), ('유진', 'yujin'), ('태형', 'taehyung'), ('보라', 'bora'), ('은지', 'eunji'), ('상우', 'sangwoo'),
       ('현정', 'hyunjung'), ('재석', 'jaesuk'), ('미경', 'mikyung'), ('동현', 'donghyun'), ('나래', 'narae'), ('진아', 'jina'),
       ('영호', 'youngho'), ('소희', 'sohee'), ('기범', 'kibum'), ('다솜', 'dasom'), ('정훈', 'junghoon'), ('혜원', 'hyewon'), ('승철', 'seungchul'),
       ('가영', 'gayoung'), ('우진', 'woojin'), ('채린', 'chaerin'), ('명수', 'myungsu'), ('윤아', 'yoona'), ('병학', 'byunghak'), ('세라', 'sera'),
       ('건우', 'gunwoo'), ('슬기', 'seulgi'), ('철민', 'chulmin'), ('아름', 'areum'), ('규현', 'kyuhyun'), ('지우', 'jiwoo'), ('솔', 'sol'), ('빛나리', 'bitnari')]
PRE = [('가람솔', 'garamsol'), ('누리벗', 'nuribeot'), ('다온결', 'daongyul'), ('라온하제', 'raonhaje'), ('마루한', 'maruhan'), ('별하람', 'byeolharam'),
       ('새론빛', 'saeronbit'), ('아라미르', 'aramir'), ('자올', 'jaol'), ('참솔', 'chamsol'), ('큰여울', 'keunyeoul'), ('토리움', 'torium'),
       ('푸른돌', 'pureundol'), ('해온길', 'haeongil'), ('도담별', 'dodambyeol'), ('물빛나루', 'mulbit'), ('솔바위', 'solbawi'), ('여우별', 'yeoubyeol'),
       ('온새미', 'onsaemi'), ('윤슬터', 'yunseulter'), ('초롱꽃', 'chorong'), ('하늬바람', 'hanui'), ('그린재', 'greenjae'), ('테라노바', 'teranova'),
       ('이든핀', 'edenpin'), ('케이론드', 'keirond'), ('미리샘', 'mirisaem'), ('너울림', 'neoulim'), ('단미르', 'danmir'), ('볕뉘', 'byeotnwi')]
SUF = [('테크', 'tech'), ('솔루션', 'sol'), ('시스템즈', 'sys'), ('바이오', 'bio'), ('물산', 'mul'), ('산업', 'ind'), ('전자', 'elec'), ('소프트', 'soft'),
       ('엔지니어링', 'eng'), ('푸드', 'food'), ('로지스', 'logis'), ('디자인', 'design'), ('에너지', 'energy'), ('화학', 'chem'), ('네트웍스', 'net'),
       ('코스메틱', 'cos'), ('정밀', 'prec'), ('메디칼', 'medi'), ('건설', 'const'), ('미디어', 'media')]
TITLES = ['사원', '주임', '대리', '과장', '차장', '부장', '팀장', '이사', '실장', '책임', '선임', '대표']
DEPTS = ['영업팀', '구매팀', '마케팅팀', '경영지원팀', '기획팀', '연구소', '품질관리팀', '정보전략팀', '해외사업부', '총무팀', '생산관리팀', '인사팀']
FREE = ['naversample.com', 'samplemail.net', 'gsample.com', 'hansample.net']
EN_FIRST = ['Daniel', 'Grace', 'Kevin', 'Sophia', 'Brian', 'Emily', 'Aaron', 'Nora', 'Victor', 'Helen']


class Gen:
    def __init__(self, seed):
        self.r = random.Random('imports6-%s' % seed)
        self.mails, self.names, self.cos = set(), set(), set()

    def company(self, forms=('{}', '(주){}', '{}(주)', '주식회사 {}', '㈜{}')):
        while True:
            p, s = self.r.choice(PRE), self.r.choice(SUF)
            if p[0] + s[0] not in self.cos:
                self.cos.add(p[0] + s[0])
                break
        dom = '%s%s.example.%s' % (p[1], s[1], self.r.choice(['com', 'co.kr', 'co.kr']))
        return {'bare': p[0] + s[0], 'company': self.r.choice(forms).format(p[0] + s[0]), 'domain': dom}

    def person(self, co=None, free=0.0):
        co = co or self.company()
        while True:
            s, g = self.r.choice(SUR), self.r.choice(GIV)
            if s[0] + g[0] not in self.names:
                self.names.add(s[0] + g[0])
                break
        style = self.r.choice(['{g}.{s}', '{s}{i}', '{g}{n}', '{s}.{g}', '{g}_{s}', '{s}{g}'])
        dom = self.r.choice(FREE) if self.r.random() < free else co['domain']
        while True:
            m = style.format(g=g[1], s=s[1], i=g[1][:2], n=self.r.randint(10, 99)) + '@' + dom
            if m not in self.mails:
                self.mails.add(m)
                break
            style = '{g}.{s}{n}'
        return dict(co, sur=s[0], giv=g[0], name=s[0] + g[0], rom=(s[1], g[1]), email=m, title=self.r.choice(TITLES),
                    dept=self.r.choice(DEPTS), mobile='010-%04d-%04d' % (self.r.randint(2000, 9999), self.r.randint(0, 9999)),
                    tel='%s-%d-%04d' % (self.r.choice(['02', '031', '051', '042', '053', '070']), self.r.randint(300, 8999), self.r.randint(0, 9999)))

    def people(self, n, **k):
        return [self.person(**k) for _ in range(n)]

    def grouped(self, sizes):
        out = []
        for n in sizes:
            co = self.company()
            out.append((co, [self.person(co) for _ in range(n)]))
        return out


def lead(email, name, company, **kw):
    d = {'email': email or None, 'name': name or None, 'company': company or None}
    for k in ('phone', 'title', 'department', 'nameAlso', 'companyAlso', 'phoneAlso', 'emailAlso', 'titleAlso', 'departmentAlso', 'hidden', 'sheet'):
        v = kw.get(k)
        if v not in (None, '', [], False):
            d[k] = v
    return d


def add(file, note, rows=None, source=None, reject=False):
    e = {'file': file, 'note': note}
    if source:
        e['source'] = source if isinstance(source, list) else [source]
    if reject:
        e['mustReject'] = True
    e['rows'] = rows or []
    EXPECTED.append(e)


def path(name):
    return os.path.join(OUT, name)


def put(name, data):
    with open(path(name), 'wb') as f:
        f.write(data)


def csv_text(rows, delim=',', eol='\r\n', quoting=csv.QUOTE_MINIMAL):
    s = io.StringIO()
    csv.writer(s, delimiter=delim, lineterminator=eol, quoting=quoting).writerows(rows)
    return s.getvalue()


def xlsx(name, **opt):
    wb = xlsxwriter.Workbook(path(name), opt)
    wb.set_properties({'author': '영업지원', 'created': datetime(2026, 11, 28, 9, 0, 0)})
    return wb


def repack(name, edits):
    """rewrite members of an xlsx with fixed dates; edits = {member: function(text) -> text}"""
    with zipfile.ZipFile(path(name)) as z:
        items = [(i.filename, z.read(i.filename)) for i in z.infolist()]
    with zipfile.ZipFile(path(name), 'w', zipfile.ZIP_DEFLATED) as z:
        for fn, data in items:
            if fn in edits:
                data = edits[fn](data.decode('utf-8')).encode('utf-8')
            zi = zipfile.ZipInfo(fn, (1980, 1, 1, 0, 0, 0))
            zi.compress_type = zipfile.ZIP_DEFLATED
            z.writestr(zi, data)


def digits(p):
    return re.sub(r'\D', '', p)


# ================================================================== 21 files with real troubles
def f01():
    g, f = Gen(1), '스티비_주소록_세미나신청자.csv'
    rows, ex = [['이메일 주소', '이름', '회사명', '직책', '휴대폰', '구독 상태', '구독일', '광고성 정보 수신 동의']], []
    for i, p in enumerate(g.people(18, free=0.3)):
        co = p['company']
        if i == 4:
            co = '여백, 그리고 %s' % p['bare']
        nm = '' if i in (6, 13) else p['name']
        rows.append([p['email'], nm, co, p['title'], p['mobile'], '구독 중' if i != 9 else '수신거부', '2026-11-%02d 14:%02d' % (3 + i, 10 + i), 'Y'])
        ex.append(lead(p['email'], nm, co, phone=p['mobile'], title=p['title']))
    put(f, b'\xef\xbb\xbf' + csv_text(rows).encode('utf-8'))
    add(f, '스티비 목록을 엑셀에서 "CSV UTF-8"로 다시 저장: BOM이 첫 열 머리(이메일 주소) 앞에 붙음, 이름 없는 구독자 2명', ex,
        [GH + 'knadh/listmonk/issues/65', GH + 'chatwoot/chatwoot/issues/14124'])


def f02():
    g, f = Gen(2), 'people-14402561-88.csv'
    head = ['Person - Name', 'Person - Organization', 'Person - Job title', 'Person - Email - Work', 'Person - Email - Home',
            'Person - Phone - Work', 'Person - Phone - Mobile', 'Person - 주소', 'Person - Labels', 'Person - Owner', 'Person - Open deals']
    gu = ['강남구, 테헤란로', '마포구, 월드컵북로', '성동구, 왕십리로', '금천구, 가산디지털1로', '송파구, 법원로']
    lab = ['전시회,뉴스레터', '뉴스레터', '전시회,핫리드,재연락', '소개,핫리드', '']
    rows, ex = [], []
    for i, p in enumerate(g.people(26)):
        name = p['name']
        if i % 6 == 2:
            name = '%s %s' % (EN_FIRST[i % 10], p['rom'][0].capitalize())
        work, home, also = p['email'], '', None
        if i in (5, 17):
            work, home = '', '%s%d@gsample.com' % (p['rom'][1], i)
        if i == 11:
            home, also = '%s.home@samplemail.net' % p['rom'][1], None
            also = [home]
        tel = p['tel'] if i % 3 else ''
        addr = '서울특별시, %s %d, %d층' % (gu[i % 5], g.r.randint(3, 290), g.r.randint(1, 15))
        rows.append([name, p['company'], p['title'], work, home, tel, p['mobile'], addr, lab[i % 5], '오하늘', str(i % 4)])
        ex.append(lead(work or home, name, p['company'], phone=p['mobile'], phoneAlso=[tel] if tel else None, title=p['title'], emailAlso=also))
    text = ''.join(';'.join(r) + '\r\n' for r in [head] + rows)
    put(f, text.encode('utf-8'))
    add(f, 'Pipedrive 내보내기, 세미콜론; 주소·라벨 칸에 쉼표가 세미콜론보다 많음(따옴표 없음), 메일이 Work/Home 두 열, Owner는 우리 직원', ex,
        [GH + 'mholt/PapaParse/issues/600', GH + 'mholt/PapaParse/issues/804'])


def f03():
    g, f = Gen(3), '거래처담당자_20261103.csv'
    head = ['거래처코드', '거래처명', '사업자번호', '대표자', '담당자', '직급', '부서', '전화', '휴대폰', '팩스', '이메일', '세금계산서메일', '비고']
    rows, ex = [], []
    odd = {3: '똠방식품', 8: '펲시트몰', 14: '뷁스튜디오(주)'}
    for i, p in enumerate(g.people(22)):
        co, ceo = odd.get(i, p['company']), g.person(p)['name']
        reg = '%03d-%02d-%05d' % (g.r.randint(101, 899), g.r.randint(10, 89), g.r.randint(10000, 99999))
        tax = 'tax@' + p['domain']
        if i in (10, 19):
            rows.append(['C%05d' % (1040 + i), co, reg, ceo, '', '', '', p['tel'], '', p['tel'][:-1] + '9', '', '', '신규'])
            ex.append(lead(None, None, co, nameAlso=[ceo], phone=p['tel']))
        else:
            rows.append(['C%05d' % (1040 + i), co, reg, ceo, p['name'], p['title'], p['dept'], p['tel'], p['mobile'], p['tel'][:-1] + '9', p['email'], tax, '' if i % 5 else '월말 마감'])
            ex.append(lead(p['email'], p['name'], co, phone=p['mobile'], phoneAlso=[p['tel']], title=p['title'], department=p['dept']))
    text = 'sep=|\r\n' + ''.join('|'.join(r) + '\r\n' for r in [head] + rows)
    put(f, text.encode('cp949'))
    add(f, 'ERP 거래처 내보내기, CP949(똠·펲·뷁처럼 EUC-KR에 없는 글자), 첫 줄 "sep=|", 대표자 열과 세금계산서메일 열은 담당자가 아님, 2줄은 거래처만', ex,
        [GH + 'PowerShell/PowerShell/issues/7776', GH + 'mholt/PapaParse/issues/951', GH + 'SheetJS/sheetjs/issues/1481'])


def f04():
    g, f = Gen(4), 'leads_도입문의양식_2026-11-21_2026-11-28.csv'
    head = ['id', 'created_time', 'ad_id', 'ad_name', 'adset_id', 'adset_name', 'campaign_id', 'campaign_name', 'form_id', 'form_name',
            'is_organic', 'platform', '도입_시기는_언제인가요?', 'full_name', 'email', 'phone_number', 'company_name', 'job_title', 'lead_status']
    rows, ex = [head], []
    for i, p in enumerate(g.people(21, free=0.5)):
        name = p['name'] if i % 5 != 3 else '%s %s' % (p['rom'][1].capitalize(), p['rom'][0].capitalize())
        ph = '+82' + digits(p['mobile'])[1:]
        rows.append(['l:%d' % (903300112000000 + i * 7919), '2026-11-%02dT%02d:%02d:11+09:00' % (21 + i % 7, 9 + i % 9, (i * 13) % 60), 'ag:12021%09d' % (i % 3), '영상A_30초' if i % 3 else '카드뉴스B',
                     'as:12021%09d' % 77, '서울_구매담당_35-54', 'c:1202100000031', '11월_도입문의', 'f:2204417719', '도입문의양식', 'false', 'fb' if i % 2 else 'ig',
                     '3개월_이내' if i % 2 else '미정', name, p['email'], 'p:' + ph, p['bare'], p['title'], 'CREATED'])
        ex.append(lead(p['email'], name, p['bare'], phone=ph, phoneAlso=['p:' + ph, p['mobile'], digits(p['mobile'])], title=p['title']))
    text = ''.join('\t'.join(r) + '\r\n' for r in rows)
    put(f, b'\xff\xfe' + text.encode('utf-16-le'))
    add(f, '메타(페이스북) 잠재고객 양식 내려받기: .csv 이지만 UTF-16LE + 탭, 값 앞의 "p:" "l:", 캠페인·광고 이름 열이 이름처럼 보임', ex,
        [GH + 'jamovi/jamovi/issues/257', GH + 'harelba/q/issues/98'])


def f05():
    g, f = Gen(5), '회원사담당자조회.xls'
    ex, tr, no = [], [], 0
    for co, ps in g.grouped([1, 2, 1, 3, 1, 1, 2, 1, 4, 1, 2, 1]):
        no += 1
        for j, p in enumerate(ps):
            td = []
            if j == 0:
                rs = ' rowspan="%d"' % len(ps) if len(ps) > 1 else ''
                td.append('<td%s>%d</td><td%s>%s</td><td%s>%s</td>' % (rs, no, rs, co['company'].replace('(주)', '(주)&nbsp;') if no == 3 else escape(co['company']), rs, '' if no % 3 else 'www.' + co['domain']))
            two = (no + j) % 4 == 0
            td.append('<td>%s</td><td></td><td>%s</td><td>%s</td>' % (p['name'], p['title'], p['dept']))
            td.append('<td style=\'mso-number-format:"\\@"\'>%s</td>' % (p['tel'] + ('<br style="mso-data-placement:same-cell;">' + p['mobile'] if two else '')))
            nomail = no == 6
            td.append('<td>%s</td>' % ('&nbsp;' if nomail else '<a href="mailto:%s">%s</a>' % (p['email'], p['email'])))
            tr.append('<tr align="center">%s</tr>' % ''.join(td))
            cname = co['company'].replace('(주)', '(주) ').strip() if no == 3 else co['company']
            ex.append(lead(None if nomail else p['email'], p['name'], cname, companyAlso=[co['company']] if cname != co['company'] else None, phone=p['tel'],
                           phoneAlso=[p['mobile'], p['tel'] + ' ' + p['mobile'], p['tel'] + '\n' + p['mobile'], p['tel'] + ' / ' + p['mobile']] if two else None, title=p['title'], department=p['dept']))
    html = ('<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel">\r\n<head>\r\n'
            '<meta http-equiv="Content-Type" content="application/vnd.ms-excel; charset=euc-kr">\r\n<style>br{mso-data-placement:same-cell;} td{font-size:9pt}</style>\r\n</head>\r\n<body>\r\n'
            '<table border="0"><tr><td colspan="9"><b>회원사 담당자 조회</b></td></tr><tr><td colspan="9">회원구분 : 정회원 &nbsp;/&nbsp; 출력일시 : 2026-11-27 10:42 &nbsp;/&nbsp; 조회건수 : %d건</td></tr></table>\r\n<br>\r\n'
            '<table border="1">\r\n<tr bgcolor="#DDDDDD"><th>No</th><th>회원사명</th><th>홈페이지</th><th>담당자</th><th>구분</th><th>직위</th><th>부서</th><th>연락처</th><th>E-mail</th></tr>\r\n%s\r\n</table>\r\n</body></html>\r\n'
            % (len(ex), '\r\n'.join(tr)))
    put(f, html.encode('cp949'))
    add(f, '협회 웹의 "엑셀 저장": 실제로는 EUC-KR HTML인 .xls, 앞에 조회조건 표, 회원사가 rowspan, 전화 두 개가 <br>, 빈 <td></td>, 메일은 mailto 링크', ex,
        [GH + 'python-excel/xlrd/issues/350', GH + 'OpenRefine/OpenRefine/issues/702', GH + 'SheetJS/sheetjs/issues/458'])


def f06():
    g, f = Gen(6), 'webinar_registrants_8841.xls'
    ex, rows = [], []

    def row(cells):
        out, skip = [], False
        for i, c in enumerate(cells):
            if c in ('', None):
                skip = True
                continue
            idx = ' ss:Index="%d"' % (i + 1) if skip else ''
            skip = False
            t = 'Number' if isinstance(c, int) else 'String'
            out.append('<Cell%s><Data ss:Type="%s">%s</Data></Cell>' % (idx, t, escape(str(c)).replace('\n', '&#10;')))
        return '   <Row>%s</Row>' % ''.join(out)
    rows.append(row(['웹세미나 등록자 보고서']))
    rows.append(row(['주제', '', '스마트공장 데이터 활용 웹세미나']))
    rows.append(row(['일시', '', '2026-11-25 14:00 (90분)']))
    rows.append('   <Row ss:Index="5"><Cell ss:MergeAcross="9"><Data ss:Type="String">등록자 세부 정보</Data></Cell></Row>')
    rows.append(row(['번호', 'First Name', 'Last Name', 'Email', 'Organization', 'Job Title', 'Phone', 'Registration Time', 'Approval Status', '사전 질문']))
    for i, p in enumerate(g.people(16)):
        fn, ln, also = p['giv'], p['sur'], [p['sur'] + ' ' + p['giv'], p['giv'] + ' ' + p['sur'], p['giv'] + p['sur']]
        nm = p['name']
        if i % 4 == 1:
            fn, ln = EN_FIRST[i % 10], p['rom'][0].capitalize()
            nm, also = fn + ' ' + ln, [ln + ' ' + fn]
        org = '' if i == 7 else p['company']
        ttl = '' if i in (3, 12) else p['title']
        ph = int(digits(p['mobile'])) if i % 3 == 0 else p['mobile']
        q = '사례가 궁금합니다.\n자료도 받을 수 있나요?' if i == 5 else ''
        rows.append(row([i + 1, fn, ln, p['email'], org, ttl, ph, '2026-11-%02d 1%d:05' % (10 + i % 14, i % 10), '승인됨', q]))
        ex.append(lead(p['email'], nm, org, nameAlso=also, phone=p['mobile'] if i % 3 else str(ph), phoneAlso=None if i % 3 else [digits(p['mobile']), p['mobile']], title=ttl))
    xml = ('<?xml version="1.0" encoding="UTF-8"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">\n'
           ' <Worksheet ss:Name="등록자">\n  <Table>\n%s\n  </Table>\n </Worksheet>\n</Workbook>\n' % '\n'.join(rows))
    put(f, xml.encode('utf-8'))
    add(f, '웹세미나 등록자 보고서: SpreadsheetML(XML) 내용의 .xls, mso-application 줄 없음, 빈 칸은 ss:Index로 건너뜀, 위에 보고서 머리, 이름/성 두 열(한글·영문), 전화가 숫자', ex,
        [GH + 'PHPOffice/PhpSpreadsheet/issues/522', GH + 'ExcelDataReader/ExcelDataReader/issues/381'])


def f07():
    g, f = Gen(7), '잠재고객_관리대장.xlsx'
    wb = xlsx(f)
    ws, b = wb.add_worksheet('관리대장'), wb.add_format({'bold': True, 'bg_color': '#FFF2CC', 'border': 1})
    ws.write(0, 0, '2026년 잠재고객 관리대장', wb.add_format({'bold': True, 'font_size': 15}))
    ws.write(1, 0, '필터: 진행상태 = 접촉중, 제안')
    head = ['번호', '고객사', '담당자명', '이메일(이전)', '이메일', '직위', '연락처', '진행상태', '최종접촉일']
    for c, h in enumerate(head):
        ws.write(3, c, h, b)
    ex, d = [], wb.add_format({'num_format': 'yyyy-mm-dd'})
    for i, p in enumerate(g.people(33)):
        r = 4 + i
        st = ['접촉중', '종료', '제안'][i % 3] if i % 9 != 4 else '접촉중'
        hid = st == '종료' or i == 20
        old = '%s@old-%s' % (p['rom'][1], p['domain']) if i % 2 else ''
        for c, v in enumerate([i + 1, p['company'], p['name'], old, p['email'], p['title'], p['mobile'], st]):
            ws.write(r, c, v)
        ws.write_datetime(r, 8, datetime(2026, 9, 1) + timedelta(days=i * 2), d)
        if hid:
            ws.set_row(r, None, None, {'hidden': True})
        ex.append(lead(p['email'], p['name'], p['company'], phone=p['mobile'], title=p['title'], hidden=hid))
    ws.autofilter(3, 0, 4 + 32, 8)
    ws.filter_column_list('H', ['접촉중', '제안'])
    ws.set_column('B:B', 22)
    ws.set_column('D:D', 25, None, {'hidden': True})
    ws.set_column('E:E', 32)
    wb.close()
    add(f, '자동 필터로 숨은 행(진행상태=종료)과 손으로 숨긴 행 1개는 빼야 함, 숨은 열 D에 옛 메일', ex,
        [GH + 'SheetJS/sheetjs/issues/630', GH + 'pandas-dev/pandas/issues/42562'])


def f08():
    g, f = Gen(8), '파트너사_연락처.xlsx'
    wb = xlsx(f)
    ws, b, link = wb.add_worksheet('Sheet1'), wb.add_format({'bold': True}), wb.add_format({'font_color': 'blue', 'underline': 1})
    small = wb.add_format({'font_size': 9, 'font_color': '#666666'})
    red = wb.add_format({'font_color': 'red', 'bold': True})
    for c, h in enumerate(['파트너사', '담당', 'Tel', 'E-mail', '비고']):
        ws.write(0, c, h, b)
    ex = []
    for i, p in enumerate(g.people(15)):
        r = i + 1
        if i % 4 == 1:
            ws.write_rich_string(r, 0, red, '★', p['company'])
            coalso, co = [p['company']], '★' + p['company']
        else:
            ws.write(r, 0, p['company'])
            coalso, co = None, p['company']
        ws.write_rich_string(r, 1, b, p['name'], small, ' ' + p['title'])
        ws.write(r, 2, p['tel'])
        k = i % 5
        if k in (0, 1):
            ws.write_url(r, 3, 'mailto:' + p['email'], link, p['email'])
        elif k == 2:
            ws.write_string(r, 3, 'mailto:' + p['email'])
        elif k == 3:
            ws.write_formula(r, 3, '=HYPERLINK("mailto:%s","%s")' % (p['email'], p['email']), link, p['email'])
        else:
            ws.write_url(r, 3, 'mailto:%s?subject=%%ED%%98%%91%%EC%%9D%%98' % p['email'], link, '메일 보내기')
        if i == 3:
            ws.write(r, 4, '12월 재계약')
        ex.append(lead(p['email'], p['name'], co, companyAlso=coalso, nameAlso=[p['name'] + ' ' + p['title']], phone=p['tel'], title=p['title']))
    ws.set_column('A:D', 26)
    wb.close()
    add(f, '메일이 mailto 하이퍼링크(일부는 보이는 글자가 "메일 보내기"뿐이고 주소는 링크 대상에만), "mailto:" 글자 그대로, HYPERLINK 수식; 이름+직급은 서식이 섞인(rich text) 한 칸', ex,
        [GH + 'exceljs/exceljs/issues/964', GH + 'exceljs/exceljs/issues/281', GH + 'ExcelDataReader/ExcelDataReader/issues/663'])


def f09():
    g, f = Gen(9), 'google.csv'
    head = ('Name,Given Name,Additional Name,Family Name,Yomi Name,Given Name Yomi,Additional Name Yomi,Family Name Yomi,Name Prefix,Name Suffix,Initials,Nickname,Short Name,Maiden Name,'
            'Birthday,Gender,Location,Billing Information,Directory Server,Mileage,Occupation,Hobby,Sensitivity,Priority,Subject,Notes,Language,Photo,Group Membership,'
            'E-mail 1 - Type,E-mail 1 - Value,E-mail 2 - Type,E-mail 2 - Value,Phone 1 - Type,Phone 1 - Value,Phone 2 - Type,Phone 2 - Value,'
            'Organization 1 - Type,Organization 1 - Name,Organization 1 - Yomi Name,Organization 1 - Title,Organization 1 - Department,Organization 1 - Symbol,Organization 1 - Location,Organization 1 - Job Description').split(',')
    rows, ex = [head], []
    for i, p in enumerate(g.people(20, free=0.25)):
        d = dict.fromkeys(head, '')
        d.update({'Name': p['name'], 'Given Name': p['giv'], 'Family Name': p['sur'], 'Group Membership': '거래처 ::: * myContacts' if i % 2 else '* myContacts',
                  'Phone 1 - Type': 'Mobile', 'Phone 1 - Value': p['mobile']})
        name, also, eal, phal = p['name'], [p['sur'] + ' ' + p['giv'], p['giv'] + ' ' + p['sur']], None, None
        if i == 8:
            d.update({'Name': 'Grace Ahn', 'Given Name': 'Grace', 'Family Name': 'Ahn'})
            name, also = 'Grace Ahn', ['Ahn Grace']
        mail, co, ttl, dep = p['email'], p['company'], p['title'], p['dept']
        if i in (4, 12, 18):
            mail = ''
        if mail:
            d.update({'E-mail 1 - Type': '* Work' if i % 3 else '*', 'E-mail 1 - Value': mail})
            if i in (2, 7, 15):
                second = '%s%d@naversample.com' % (p['rom'][1], 70 + i)
                d['E-mail 1 - Value'] = mail + ' ::: ' + second
                eal = [second]
            elif i == 10:
                second = '%s.private@samplemail.net' % p['rom'][1]
                d.update({'E-mail 2 - Type': 'Home', 'E-mail 2 - Value': second})
                eal = [second]
        if i in (6, 14):
            d['Phone 1 - Value'] = p['mobile'] + ' ::: ' + p['tel']
            phal = [p['tel'], d['Phone 1 - Value']]
        if i in (5, 18):
            co = ttl = dep = ''
        else:
            d.update({'Organization 1 - Name': co, 'Organization 1 - Title': ttl, 'Organization 1 - Department': dep})
        if i == 9:
            d['Notes'] = '2025 박람회에서 만남.\n점심 이후 통화 선호'
        rows.append([d[h] for h in head])
        ex.append(lead(mail, name, co, nameAlso=also, emailAlso=eal, phone=p['mobile'], phoneAlso=phal, title=ttl, department=dep))
    put(f, csv_text(rows, eol='\n').encode('utf-8'))
    add(f, '구글 주소록(구형) CSV: " ::: "로 묶인 여러 메일·전화, 45열 대부분 빈 열, 메일 없이 전화만 있는 사람 3명, 회사 없는 사람', ex,
        [GH + 'owncloud-archive/contacts/issues/574', GH + 'cluster-software/agent-crm/issues/84'])


def ods(name, sheets):
    """sheets = [(title, columns, [row xml...])]"""
    body = ''
    for t, ncol, rows in sheets:
        body += '<table:table table:name=%s table:style-name="ta1"><table:table-column table:style-name="co1" table:number-columns-repeated="%d" table:default-cell-style-name="Default"/>%s</table:table>' % (quoteattr(t), ncol, ''.join(rows))
    ns = ('xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" '
          'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" '
          'xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" office:version="1.3"')
    content = ('<?xml version="1.0" encoding="UTF-8"?>\n<office:document-content %s><office:automatic-styles>'
               '<style:style style:name="co1" style:family="table-column"><style:table-column-properties style:column-width="3cm"/></style:style>'
               '<style:style style:name="ro1" style:family="table-row"><style:table-row-properties style:row-height="0.5cm"/></style:style>'
               '<style:style style:name="ta1" style:family="table"><style:table-properties table:display="true"/></style:style>'
               '</office:automatic-styles><office:body><office:spreadsheet>%s</office:spreadsheet></office:body></office:document-content>' % (ns, body))
    styles = '<?xml version="1.0" encoding="UTF-8"?>\n<office:document-styles %s><office:styles><style:style style:name="Default" style:family="table-cell"/></office:styles></office:document-styles>' % ns
    man = ('<?xml version="1.0" encoding="UTF-8"?>\n<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.3">'
           '<manifest:file-entry manifest:full-path="/" manifest:version="1.3" manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/>'
           '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/><manifest:file-entry manifest:full-path="styles.xml" manifest:media-type="text/xml"/></manifest:manifest>')
    with zipfile.ZipFile(path(name), 'w') as z:
        for fn, data, comp in [('mimetype', 'application/vnd.oasis.opendocument.spreadsheet', zipfile.ZIP_STORED), ('content.xml', content, zipfile.ZIP_DEFLATED),
                               ('styles.xml', styles, zipfile.ZIP_DEFLATED), ('META-INF/manifest.xml', man, zipfile.ZIP_DEFLATED)]:
            zi = zipfile.ZipInfo(fn, (1980, 1, 1, 0, 0, 0))
            zi.compress_type = comp
            z.writestr(zi, data.encode('utf-8'))


def ods_row(cells, total=1024, rep=1):
    out, i = '', 0
    while i < len(cells):
        j = i
        while j + 1 < len(cells) and cells[j + 1] == cells[i]:
            j += 1
        r = ' table:number-columns-repeated="%d"' % (j - i + 1) if j > i else ''
        v = cells[i]
        if v in ('', None):
            out += '<table:table-cell%s/>' % r
        elif isinstance(v, (int, float)):
            out += '<table:table-cell%s office:value-type="float" office:value="%s"><text:p>%s</text:p></table:table-cell>' % (r, v, v)
        else:
            out += '<table:table-cell%s office:value-type="string">%s</table:table-cell>' % (r, ''.join('<text:p>%s</text:p>' % escape(x) for x in str(v).split('\n')))
        i = j + 1
    if total > len(cells):
        out += '<table:table-cell table:number-columns-repeated="%d"/>' % (total - len(cells))
    return '<table:table-row table:style-name="ro1"%s>%s</table:table-row>' % (' table:number-rows-repeated="%d"' % rep if rep > 1 else '', out)


def f10():
    g, f = Gen(10), '2026_정회원명부.ods'
    R, ex, n = [], [], 0
    R += [ods_row(['사단법인 한들산업진흥협회 정회원 명부']), ods_row(['(2026. 11. 1. 기준 / 대외비)']), ods_row([])]
    R.append(ods_row(['번호', '회원사', '성명', '직위', '직책', '사무실', '이메일', '상반기\n회비', '하반기\n회비', '비고']))
    for area, k in [('서울지회', 9), ('경기·인천지회', 8), ('영남지회', 7)]:
        R.append(ods_row(['■ %s' % area]))
        for j, p in enumerate(g.people(k)):
            n += 1
            t1 = '대표이사' if j % 3 == 0 else p['title']
            t2 = '대표이사' if j % 3 == 0 else ['이사', '감사', '위원'][j % 3]
            mail = '' if n in (6, 19) else p['email']
            R.append(ods_row([n, p['company'], p['name'], t1, t2, p['tel'], mail, 'O', 'O' if j % 4 else '-', '']))
            ex.append(lead(mail, p['name'], p['company'], phone=p['tel'], title=t1, titleAlso=[t2] if t2 != t1 else None))
        R.append(ods_row(['소계', '', '', '', '', '', '', k, k - (k + 3) // 4, '']))
        R.append(ods_row([]))
    R.append(ods_row(['총계', '', '%d명' % n, '', '', '', '', n, 18, '']))
    used = len(R)
    R.append(ods_row([], rep=1048576 - used - 1))
    R.append(ods_row([]))
    ods(f, [('명부', 1024, R)])
    add(f, '협회 명부 ODS: 백만 번 반복되는 빈 행(number-rows-repeated)과 1024열, 같은 값 이웃 칸은 number-columns-repeated(직위=직책, O O), 지회 줄·소계·총계, 머리 칸 줄바꿈', ex,
        [GH + 'tdf/odftoolkit/issues/64', GH + 'openspout/openspout/issues/399'])


def f11():
    g, f = Gen(11), '과제_참여기관_연락처.xlsx'
    wb = xlsx(f)
    ws, b, m = wb.add_worksheet('연락처'), wb.add_format({'bold': True, 'border': 1, 'align': 'center'}), wb.add_format({'valign': 'vcenter', 'border': 1})
    ws.merge_range(0, 0, 0, 6, '실증과제 참여기관 연락처', wb.add_format({'bold': True, 'font_size': 14, 'align': 'center'}))
    ex, r = [], 2
    ws.write(r, 0, '1. 수요기업')
    r += 1
    for c, h in enumerate(['기업명', '부서', '성명', '직급', '전화', 'E-Mail', '역할']):
        ws.write(r, c, h, b)
    r += 1
    for co, ps in g.grouped([3, 1, 4, 2, 2, 1, 3]):
        same = len(ps) > 2
        if len(ps) > 1:
            ws.merge_range(r, 0, r + len(ps) - 1, 0, co['company'], m)
            if same:
                ws.merge_range(r, 1, r + len(ps) - 1, 1, ps[0]['dept'], m)
        else:
            ws.write(r, 0, co['company'], m)
        for j, p in enumerate(ps):
            dep = ps[0]['dept'] if same else p['dept']
            if not same:
                ws.write(r, 1, dep, m)
            for c, v in enumerate([p['name'], p['title'], p['tel'], p['email'], '실무' if j else '총괄']):
                ws.write(r, 2 + c, v, m)
            ex.append(lead(p['email'], p['name'], co['company'], phone=p['tel'], title=p['title'], department=dep))
            r += 1
    r += 2
    ws.write(r, 0, '2. 공급기업')
    r += 1
    for c, h in enumerate(['업체', '담당자', '이메일', '휴대폰']):
        ws.write(r, c, h, b)
    r += 1
    for co, ps in g.grouped([2, 1, 2, 1, 2]):
        if len(ps) > 1:
            ws.merge_range(r, 0, r + len(ps) - 1, 0, co['company'], m)
        else:
            ws.write(r, 0, co['company'], m)
        for p in ps:
            for c, v in enumerate([p['name'], p['email'], p['mobile']]):
                ws.write(r, 1 + c, v, m)
            ex.append(lead(p['email'], p['name'], co['company'], phone=p['mobile']))
            r += 1
    ws.write(r + 1, 0, '※ 변동사항은 사무국(내선 204)으로 알려주시기 바랍니다.')
    ws.set_column('A:G', 20)
    wb.close()
    add(f, '세로로 병합된 기업명·부서(아래 행은 빈 칸), 머리가 다른 표 두 개가 위아래로(빈 줄 둘 사이), 맨 아래 안내문', ex,
        [GH + 'ExcelDataReader/ExcelDataReader/issues/729', GH + 'jsoma/tabletop/issues/178'])


def f12():
    g, f = Gen(12), '거래처현황(구매).xls'
    wb = xlwt.Workbook(encoding='utf-8')
    ws = wb.add_sheet('거래처')
    b = xlwt.easyxf('font: bold on; align: horiz center, vert center; borders: left thin, right thin, top thin, bottom thin')
    dt = xlwt.easyxf(num_format_str='yyyy-mm-dd')
    num = xlwt.easyxf(num_format_str='#,##0')
    ws.write_merge(0, 0, 0, 10, '구매 거래처 현황', b)
    ws.write(1, 0, '작성: 구매1팀')
    ws.write(1, 9, '(단위: 천원)')
    ws.write_merge(2, 3, 0, 0, '번호', b)
    ws.write_merge(2, 2, 1, 3, '거래처', b)
    ws.write_merge(2, 2, 4, 8, '담당자', b)
    ws.write_merge(2, 2, 9, 10, '거래실적', b)
    for c, h in enumerate(['상호', '사업자등록번호', '대표자', '성명', '직급', '부서', '전화번호', '메일', '최근발주', '금액']):
        ws.write(3, 1 + c, h, b)
    ex, tot = [], 0
    for i, p in enumerate(g.people(21)):
        r, amt, also = 4 + i, g.r.randint(300, 92000), None
        tot += amt
        ceo = g.person(p)['name']
        cell = p['email']
        if i in (2, 9, 16):
            second = 'order@' + p['domain']
            cell, also = p['email'] + [', ', '; ', ' / '][i % 3] + second, [second]
        vals = [i + 1, p['company'], '%03d-%02d-%05d' % (g.r.randint(101, 899), g.r.randint(10, 89), g.r.randint(10000, 99999)), ceo, p['name'], p['title'], p['dept'], p['tel'], cell]
        for c, v in enumerate(vals):
            ws.write(r, c, v)
        ws.write(r, 9, datetime(2026, 10, 1) + timedelta(days=i), dt)
        ws.write(r, 10, amt, num)
        ex.append(lead(p['email'], p['name'], p['company'], emailAlso=also, phone=p['tel'], title=p['title'], department=p['dept']))
    ws.write_merge(25, 25, 0, 8, '합 계', b)
    ws.write(25, 10, tot, num)
    wb.save(path(f))
    add(f, '두 줄 머리와 가로·세로 병합(거래처/담당자 아래 상호·대표자·성명), 대표자는 담당자가 아님, 메일 여러 개 든 칸 3개, 합계 줄, 진짜 .xls', ex,
        [GH + 'frictionlessdata/tabulator-py/issues/320', GH + 'benborgers/opensheet/issues/6'])


def f13():
    g, f = Gen(13), 'Outlook연락처.CSV'
    head = ['호칭', '이름', '중간 이름', '성', '호칭(한글/영문)', '회사', '부서', '직함', '근무지 주소 번지', '근무지 구/군/시', '근무지 시/도', '근무지 우편 번호', '집 주소 번지',
            '근무처 팩스', '근무처 전화', '근무처 전화 2', '집 전화 번호', '휴대폰', '개인 웹 페이지', '관리자 이름', '디렉터리 서버', '메모', '범주', '비서 이름', '생일', '성별',
            '전자 메일 주소', '전자 메일 유형', '전자 메일 표시 이름', '전자 메일 2 주소', '전자 메일 3 주소', '중요도', '직업', '취미', '키워드', '회사 ID']
    lines, ex = [','.join('"%s"' % h for h in head)], []
    for i, p in enumerate(g.people(17)):
        d = dict.fromkeys(head, '')
        d.update({'이름': p['giv'], '성': p['sur'], '회사': p['company'], '부서': p['dept'], '직함': p['title'], '근무처 전화': p['tel'], '휴대폰': p['mobile'],
                  '근무지 주소 번지': '디지털로 %d\r\n%d층' % (g.r.randint(2, 300), g.r.randint(2, 19)), '근무지 시/도': '서울', '생일': '0/0/00', '성별': '지정하지 않음', '중요도': '보통'})
        mail = p['email'] if i not in (7,) else ''
        if mail:
            d.update({'전자 메일 주소': mail, '전자 메일 유형': 'SMTP', '전자 메일 표시 이름': '%s (%s)' % (p['name'], mail)})
        if i % 4 == 0:
            d['메모'] = '첫 미팅: 11월\r\n"견적 재요청" 있음\r\n\r\n담당 변경 예정'
        if i == 5:
            d.update({'관리자 이름': '박본부', '비서 이름': '최비서'})
        vals = [d[h] for h in head]
        if i % 3 == 1:
            while vals and vals[-1] == '':
                vals.pop()
        lines.append(','.join('"%s"' % v.replace('"', '""') if v else '' for v in vals))
        ex.append(lead(mail, p['name'], p['company'], nameAlso=[p['sur'] + ' ' + p['giv'], p['giv'] + ' ' + p['sur']], phone=p['mobile'], phoneAlso=[p['tel']], title=p['title'], department=p['dept']))
    put(f, ('\r\n'.join(lines) + '\r\n').encode('cp949'))
    add(f, 'Outlook CSV(한글판, CP949): 주소·메모 칸 안의 줄바꿈과 따옴표, 끝의 빈 칸이 빠져 짧은 행, 성/이름 두 열, 표시 이름·관리자·비서 이름 열은 사람 열이 아님', ex,
        [GH + 'mautic/mautic/issues/1379', GH + 'ddeboer/data-import/pull/33', GH + 'mautic/mautic/pull/610'])


def fw(s):
    return ''.join(chr(ord(c) + 0xFEE0) if 0x21 <= ord(c) <= 0x7e else c for c in s)


def f14():
    g, f = Gen(14), '명함_내보내기_1128.xlsx'
    wb = xlsx(f)
    ws, b = wb.add_worksheet('명함'), wb.add_format({'bold': True})
    for c, h in enumerate(['이\u00a0\u00a0름', '회 사', '부서', '직책', '휴대폰\u00a0', '\u200b이메일', '등록일']):
        ws.write(0, c, h, b)
    ex = []
    for i, p in enumerate(g.people(23)):
        nm, co, mail, ph, al, ca, pa = p['name'], p['company'], p['email'], p['mobile'], None, None, None
        k = i % 6
        cm = mail
        if k == 0:
            cm = mail + '\u00a0'
        elif k == 1:
            cm = '\u200b' + mail
        elif k == 2:
            nm = '\u00a0' + p['sur'] + '\u3000' + p['giv']
            al = [p['sur'] + ' ' + p['giv'], p['sur'] + '\u3000' + p['giv']]
        elif k == 3:
            co = fw('(') + '주' + fw(')') + '\u3000' + p['bare']
            ca = ['(주) ' + p['bare'], '（주） ' + p['bare'], '(주)' + p['bare']]
            ph = fw(p['mobile'])
            pa = [ph]
        elif k == 4:
            cm = fw(mail) if i in (4, 16) else mail.replace('@', '＠')
        for c, v in enumerate([nm, co, p['dept'], p['title'], ph, cm, '2026.11.%02d' % (1 + i)]):
            ws.write_string(i + 1, c, v)
        ex.append(lead(mail, p['name'], co, nameAlso=al, companyAlso=ca, phone=p['mobile'], phoneAlso=pa, title=p['title'], department=p['dept'], emailAlso=[cm] if cm != mail else None))
    ws.set_column('A:G', 20)
    wb.close()
    add(f, '명함 앱(문자 인식) 내보내기: 메일 끝의 줄바꿈 없는 공백(U+00A0), 앞의 폭 없는 공백(U+200B), 전각 메일·전화·괄호, 이름 사이 전각 공백, 머리 칸에도 같은 글자', ex,
        [GH + 'Notifuse/notifuse/issues/223', GH + 'validatorjs/validator.js/issues/940', GH + 'validatorjs/validator.js/issues/343'])


def f15():
    g, f = Gen(15), '채용담당자_리스트.xlsx'
    wb = xlsx(f)
    ws, b = wb.add_worksheet('11월'), wb.add_format({'bold': True})
    hp, d, won = wb.add_format({'num_format': '000-0000-0000'}), wb.add_format({'num_format': 'm"월" d"일"'}), wb.add_format({'num_format': '#,##0'})
    for c, h in enumerate(['기업명', '채용공고', '모집인원', '초봉(만원)', '마감일', '인사담당', '휴대전화', '지원메일']):
        ws.write(0, c, h, b)
    jobs = ['백엔드 개발자', '품질관리 신입', '해외영업 경력', '회계 담당', '물류센터 관리', '임상 연구원']
    ex = []
    for i, p in enumerate(g.people(19)):
        r, dg = i + 1, digits(p['mobile'])
        ws.write(r, 0, p['company'])
        ws.write(r, 1, jobs[i % 6])
        ws.write(r, 2, 1 + i % 4)
        ws.write(r, 3, 3000 + 137 * (i % 7), won)
        ws.write_datetime(r, 4, datetime(2026, 12, 1) + timedelta(days=i), d)
        ws.write(r, 5, p['name'])
        k = i % 4
        if k in (0, 1):
            ws.write_number(r, 6, int(dg), hp)
            ph, al = p['mobile'], [dg, dg[1:]]
        elif k == 2:
            ws.write_number(r, 6, int(dg))
            ph, al = dg[1:], [dg, p['mobile']]
        else:
            ws.write_number(r, 6, int('82' + dg[1:]))
            ph, al = '82' + dg[1:], ['+82' + dg[1:], dg, p['mobile']]
        ws.write(r, 7, p['email'])
        ex.append(lead(p['email'], p['name'], p['company'], phone=ph, phoneAlso=al))
    ws.set_column('A:B', 20)
    ws.set_column('G:G', 13)
    ws.set_column('H:H', 30)
    wb.close()
    add(f, '휴대전화가 숫자 칸: 앞 0이 사라짐, 표시형식 000-0000-0000 / 일반 / 82로 시작하는 12자리(지수로 보임); 연봉·인원·마감일 숫자 열도 있음', ex,
        [GH + 'django-import-export/django-import-export/issues/289', GH + 'dilshod/xlsx2csv/issues/190'])


def f16():
    g, f = Gen(16), '초청장_수신자.tsv'
    rows, ex = [['구분', '받는 사람', '소속(회사/부서)', '회신']], []
    for i, p in enumerate(g.people(14)):
        k = i % 4
        nm, ttl, also = p['name'], p['title'], [p['name'] + ' ' + p['title']]
        if k == 0:
            cell = '%s %s <%s>' % (nm, ttl, p['email'])
        elif k == 1:
            cell = '"%s %s" <%s>' % (nm, ttl, p['email'])
        elif k == 2:
            cell, ttl, also = '%s <%s>;' % (nm, p['email']), None, None
        else:
            nm = '%s %s' % (EN_FIRST[i % 10], p['rom'][0].upper())
            cell, ttl, also = '"%s" <%s>' % (nm, p['email']), None, None
        org = p['bare'] + '/' + p['dept']
        rows.append(['VIP' if i % 5 == 0 else '일반', cell, org, '참석' if i % 3 else ''])
        ex.append(lead(p['email'], nm, org, nameAlso=also, companyAlso=[p['bare']], title=ttl, department=p['dept'], departmentAlso=[org], titleAlso=None))
    put(f, ''.join('\t'.join(r) + '\n' for r in rows).encode('utf-8'))
    add(f, 'Outlook 받는 사람을 붙여넣은 목록: 한 칸에 "이름 직급" <메일>; 칸이 따옴표로 시작하지만 CSV 따옴표가 아님, 회사/부서 한 칸, 탭 구분', ex,
        [GH + 'JoshData/python-email-validator/issues/116', GH + 'ankaboot-source/leadminer/issues/90', GH + 'tprouvot/Salesforce-Inspector-reloaded/pull/1082'])


def f17():
    g, f = Gen(17), '입찰공고_담당자_202611.xlsx'
    wb = xlsx(f, constant_memory=True)
    ws = wb.add_worksheet('입찰공고목록')
    ws.write(0, 0, '입찰공고목록')
    ws.write(1, 0, '조회기간 : 2026/11/01 ~ 2026/11/27   전체 28건')
    for c, h in enumerate(['No', '업무', '공고번호', '공고명', '공고기관', '수요기관', '계약방법', '추정가격', '입력일시', '집행관', '전화번호', 'E-mail']):
        ws.write(3, c, h)
    orgs = [('가온시', 'gaon'), ('누리군', 'nuri'), ('한들도', 'handeul'), ('솔내개발공사', 'solnae'), ('푸른항만관리원', 'phm'), ('새솔교육지원청', 'saesol'), ('다올의료원', 'daol')]
    deps = ['상수도사업소', '보건소', '도서관', '정보화담당관', '시설관리소', '체육진흥과']
    what = ['노후 배관 교체공사', '업무용 PC 구매', '홈페이지 유지보수 용역', '청사 청소용역', '전산장비 임차', '구내식당 위탁운영']
    ex = []
    for i in range(28):
        o = orgs[i % 7]
        p = g.person({'bare': o[0], 'company': o[0], 'domain': o[1] + '.example.co.kr'})
        dep = deps[(i * 5) % 6] if i % 7 < 3 else ['총무과', '시설관리팀', '전산팀'][i % 3]
        dem = '%s %s' % (o[0], dep) if i % 4 else o[0]
        mail = '' if i % 9 == 5 else p['email']
        for c, v in enumerate([i + 1, ['물품', '용역', '공사'][i % 3], '2026110%04d-00' % (i * 37 + 11), '%s %s' % (dem, what[i % 6]), o[0], dem, '제한경쟁', 10000000 + 3170000 * i,
                               '2026/11/%02d 1%d:30' % (1 + i % 26, i % 8), p['name'], p['tel'], mail]):
            if v == '':
                continue
            ws.write(4 + i, c, v)
        ex.append(lead(mail, p['name'], o[0], companyAlso=[dem] if dem != o[0] else None, phone=p['tel']))
    wb.close()
    repack(f, {'xl/worksheets/sheet1.xml': lambda s: re.sub(r'<dimension ref="[^"]*"/>', '<dimension ref="A1"/>', s)})
    add(f, '공고 사이트가 만든 xlsx: 공유 문자열 없이 inlineStr, dimension은 "A1"로 잘못 적힘, 공고기관/수요기관 두 열, 위에 조회조건, 메일 없는 담당자 3명', ex,
        [GH + 'wireservice/agate-excel/issues/22', GH + 'CoreOffice/CoreXLSX/issues/141'])


def f18():
    g, f = Gen(18), '방문객_명함스캔_mac.csv'
    nfd = lambda s: unicodedata.normalize('NFD', s)
    rows, ex = [[nfd(h) for h in ['파일명', '성명', '소속', '직함', '메일주소', '핸드폰']]], []
    for i, p in enumerate(g.people(15)):
        fnm = '명함_%s_%s.jpg' % (p['name'], p['bare'])
        rows.append([nfd(fnm), nfd(p['name']) if i % 3 else p['name'], nfd(p['bare']), nfd(p['title']), p['email'], p['mobile']])
        ex.append(lead(p['email'], p['name'], p['bare'], nameAlso=[nfd(p['name'])], companyAlso=[nfd(p['bare'])], phone=p['mobile'], title=p['title'], titleAlso=[nfd(p['title'])]))
    put(f, csv_text(rows, eol='\n').encode('utf-8'))
    add(f, '맥에서 파일 이름으로 만든 목록: 머리와 값이 자모 분리형(NFD), 일부 행만 완성형(NFC), UTF-8 BOM 없음, 파일명 열', ex,
        [GH + 'rubenarslan/formr.org/issues/111', GH + 'lidge-jun/aside-codemode/issues/30'])


def f19():
    f = '일본_바이어_명단.xlsx'
    P = [('佐藤', 'サトウ', '健一', 'ケンイチ', 'k-sato'), ('鈴木', 'スズキ', '美咲', 'ミサキ', 'm.suzuki'), ('高橋', 'タカハシ', '大輔', 'ダイスケ', 'd-takahashi'), ('田中', 'タナカ', '由美', 'ユミ', 'tanaka.y'),
         ('渡辺', 'ワタナベ', '翔', 'ショウ', 'watanabe'), ('伊藤', 'イトウ', '直樹', 'ナオキ', 'n.ito'), ('山本', 'ヤマモト', '彩', 'アヤ', 'a-yamamoto'), ('中村', 'ナカムラ', '浩二', 'コウジ', 'k.nakamura'),
         ('小林', 'コバヤシ', '真理', 'マリ', 'kobayashi-m'), ('加藤', 'カトウ', '誠', 'マコト', 'm-kato'), ('吉田', 'ヨシダ', '恵', 'メグミ', 'yoshida'), ('山田', 'ヤマダ', '隆', 'タカシ', 't.yamada')]
    C = [('青葉野精機株式会社', 'アオバノセイキ', 5, 'aobano.example.com'), ('株式会社星見商事', 'ホシミショウジ', None, 'hoshimi.example.com'), ('北霧化成株式会社', 'キタギリカセイ', 4, 'kitagiri.example.com'), ('夢灯食品株式会社', 'ユメビショクヒン', 4, 'yumebi.example.com')]
    T = ['部長', '課長', '係長', '主任']
    wb = xlsx(f)
    ws, b = wb.add_worksheet('바이어'), wb.add_format({'bold': True})
    for c, h in enumerate(['No.', '회사명', '담당자명', '부서', '직책', 'E-mail', 'TEL', '메모']):
        ws.write(0, c, h, b)
    ex, ph = [], {}
    for i, (s, sk, gv, gk, loc) in enumerate(P):
        co = C[i % 4]
        nm = s + ' ' + gv
        tel = '+81-3-55%02d-0%03d' % (10 + i, 101 + i * 7)
        dep = ['海外営業部', '購買部', '開発部'][i % 3]
        for c, v in enumerate([i + 1, co[0], nm, dep, T[i % 4], loc + '@' + co[3], tel, '한국어 가능' if i % 5 == 0 else '']):
            if v != '':
                ws.write(i + 1, c, v)
        ph[nm] = '<rPh sb="0" eb="%d"><t>%s</t></rPh><rPh sb="%d" eb="%d"><t>%s</t></rPh><phoneticPr fontId="0"/>' % (len(s), sk, len(s) + 1, len(nm), gk)
        a = co[0].find('株式会社')
        sb, eb = (4, len(co[0])) if a == 0 else (0, a)
        ph[co[0]] = '<rPh sb="%d" eb="%d"><t>%s</t></rPh><phoneticPr fontId="0"/>' % (sb, eb, co[1])
        ex.append(lead(loc + '@' + co[3], nm, co[0], nameAlso=[s + gv], phone=tel, title=T[i % 4], department=dep))
    ws.set_column('B:G', 22)
    wb.close()

    def inject(x):
        for k, v in ph.items():
            x = x.replace('<si><t>%s</t></si>' % k, '<si><t>%s</t>%s</si>' % (k, v))
        return x
    repack(f, {'xl/sharedStrings.xml': inject})
    add(f, '일본어 엑셀에서 입력한 바이어 명단: 공유 문자열에 후리가나(rPh)가 들어 있어 이름·회사 뒤에 가타카나가 붙어 읽히기 쉬움, 한자 이름', ex,
        [GH + 'rabanti-github/NanoXLSX/issues/25', GH + 'doy/spreadsheet-parsexlsx/issues/72'])


def f20():
    g, f = Gen(20), '부스상담일지_종합.xlsx'
    wb = xlsx(f)
    code, cover = wb.add_worksheet('코드'), wb.add_worksheet('표지')
    b = wb.add_format({'bold': True, 'bg_color': '#D9E1F2'})
    for r, row in enumerate([['코드', '관심분야'], ['A', '센서'], ['B', '제어기'], ['C', '소프트웨어'], ['D', '컨설팅']]):
        for c, v in enumerate(row):
            code.write(r, c, v)
    code.hide()
    cover.write(3, 2, '2026 미래제조산업전 부스 상담일지', wb.add_format({'bold': True, 'font_size': 18}))
    cover.write(5, 2, '기간: 2026. 11. 18. ~ 11. 19. / 장소: 제2전시장 B-214')
    cover.activate()
    cover.set_first_sheet()
    ex = []
    for day, n in (('1일차', 12), ('2일차', 14)):
        ws = wb.add_worksheet(day)
        ws.write(0, 0, '%s 상담 내역' % day, wb.add_format({'bold': True}))
        for c, h in enumerate(['시간', '업체명', '방문자', '직급', '전화', '메일', '관심', '상담내용']):
            ws.write(2, c, h, b)
        for i, p in enumerate(g.people(n)):
            mail = '' if i == 7 else p['email']
            for c, v in enumerate(['%02d:%02d' % (10 + i // 2, 30 * (i % 2)), p['company'], p['name'], p['title'], p['mobile'], mail, 'ABCD'[i % 4], ['견적 요청', '샘플 요청', '카탈로그 발송', '방문 미팅 희망'][i % 4]]):
                if v:
                    ws.write(3 + i, c, v)
            ex.append(lead(mail, p['name'], p['company'], phone=p['mobile'], title=p['title'], sheet=day))
        ws.set_column('B:F', 20)
    s = wb.add_worksheet('집계')
    for r, row in enumerate([['관심분야', '1일차', '2일차', '합계'], ['센서', 3, 4, 7], ['제어기', 3, 4, 7], ['소프트웨어', 3, 3, 6], ['컨설팅', 3, 3, 6], ['계', 12, 14, 26]]):
        for c, v in enumerate(row):
            s.write(r, c, v)
    wb.close()
    add(f, '시트 5개: 숨은 첫 시트(코드표), 표지, 리드는 1일차·2일차 두 시트, 집계; 첫 시트만 읽으면 아무도 없음', ex,
        [GH + 'alibaba/easyexcel/issues/1003', GH + 'ozlerhakan/poiji/issues/55', 'https://strocido.com/blog/hubspot-import-file-setup'])


def f21():
    g, f = Gen(21), '최고위과정_동문_연락망.xlsx'
    wb = xlsx(f)
    ws, b = wb.add_worksheet('연락망'), wb.add_format({'bold': True, 'border': 1, 'align': 'center'})
    ws.merge_range(0, 0, 0, 12, '제12기 최고위과정 동문 연락망', wb.add_format({'bold': True, 'font_size': 16, 'align': 'center'}))
    H = ['번호', '성명', '회사', '직위', '휴대폰', '이메일']
    for c, h in enumerate(H):
        ws.write(2, c, h, b)
        ws.write(2, 7 + c, h, b)
    ex, ps = [], g.people(29)
    for i, p in enumerate(ps):
        r, c0 = (3 + i, 0) if i < 15 else (3 + i - 15, 7)
        mail = '' if i in (8, 22) else p['email']
        ttl = ['대표이사', '회장', '전무', '상무', '원장'][i % 5]
        for c, v in enumerate([i + 1, p['name'], p['company'], ttl, p['mobile'], mail]):
            if v:
                ws.write(r, c0 + c, v)
        ex.append(lead(mail, p['name'], p['company'], phone=p['mobile'], title=ttl))
    ws.write(19, 0, '* 연락처 변경 시 총무에게 알려주세요')
    ws.set_column('B:F', 16)
    ws.set_column('G:G', 2)
    ws.set_column('I:M', 16)
    wb.close()
    add(f, '종이를 아끼려고 같은 머리의 표 두 개를 나란히(번호 1~15 / 16~29), 사이 빈 열, 머리 이름이 두 번씩 나옴, 메일 없는 사람 2명', ex,
        [GH + 'frictionlessdata/frictionless-py/issues/1199', GH + 'mholt/PapaParse/issues/129'])


# ================================================================== plain files
def f22():
    g, f = Gen(22), 'report1764483301.csv'
    rows, ex = [['성', '이름', '직급', '회사/계정', '이메일', '전화', '휴대폰', '리드 소스', '리드 상태', '리드 소유자']], []
    for i, p in enumerate(g.people(30)):
        s, gv, also, nm = p['sur'], p['giv'], [p['sur'] + ' ' + p['giv'], p['giv'] + ' ' + p['sur']], p['name']
        if i in (4, 21):
            s, gv = p['rom'][0].capitalize(), EN_FIRST[i % 10]
            nm, also = gv + ' ' + s, [s + ' ' + gv, s + gv]
        rows.append([s, gv, p['title'], p['company'], p['email'], p['tel'], p['mobile'], ['웹', '전시회', '추천'][i % 3], ['신규', '연락함'][i % 2], '한별 정'])
        ex.append(lead(p['email'], nm, p['company'], nameAlso=also, phone=p['mobile'], phoneAlso=[p['tel']], title=p['title']))
    text = csv_text(rows, eol='\n', quoting=csv.QUOTE_ALL)
    text += '\n\n"신규 리드(이번 달)"\n"Copyright (c) 2000-2026 All rights reserved."\n"Confidential Information - Do Not Distribute"\n"작성자:  한별 정  2026. 11. 27. 오전 9:12"\n"온새벽상사"\n'
    put(f, text.encode('utf-8'))
    add(f, '세일즈포스 보고서 내보내기(한글), 성·이름 두 열, 리드 소유자는 우리 직원, 아래쪽에 보고서 이름·저작권·작성자 줄', ex)


def f23():
    g, f = Gen(23), '리멤버_명함첩_20261127.xlsx'
    wb = xlsx(f)
    ws, b = wb.add_worksheet('명함'), wb.add_format({'bold': True})
    head = ['이름', '회사명', '부서', '직책', '이메일', '휴대전화', '유선전화', '팩스', '주소', '그룹', '메모', '등록일']
    for c, h in enumerate(head):
        ws.write(0, c, h, b)
    ex = []
    for i, p in enumerate(g.people(44)):
        tel = p['tel'] if i % 3 else ''
        mail = '' if i in (11, 37) else p['email']
        dep = p['dept'] if i % 4 else ''
        for c, v in enumerate([p['name'], p['company'], dep, p['title'], mail, p['mobile'], tel, '', '서울 강서구 공항대로 %d' % (10 + i), '미분류', '', '2026-%02d-%02d' % (1 + i % 11, 1 + i % 27)]):
            if v:
                ws.write(i + 1, c, v)
        ex.append(lead(mail, p['name'], p['company'], phone=p['mobile'], phoneAlso=[tel] if tel else None, title=p['title'], department=dep))
    wb.close()
    add(f, '리멤버 명함 내보내기, 단순한 표 44명, 메일 없는 명함 2장', ex)


def f24():
    g, f = Gen(24), '네이버폼_응답결과(세미나 신청).xlsx'
    wb = xlsx(f)
    ws, w = wb.add_worksheet('응답'), wb.add_format({'text_wrap': True, 'bold': True})
    head = ['참여자', '제출일시', '1. 참석하시는 분의 성함을 적어주세요.', '2. 소속 회사(기관)명을 적어주세요.', '3. 직함이 어떻게 되시나요?', '4. 연락 가능한 휴대폰 번호 (알림톡 발송)',
            '5. 자료를 받으실 이메일 주소', '6. 참석 형태', '7. 담당자에게 미리 묻고 싶은 내용이 있나요?', '8. 개인정보 수집·이용 동의']
    for c, h in enumerate(head):
        ws.write(0, c, h, w)
    ex = []
    for i, p in enumerate(g.people(34, free=0.4)):
        ph = [p['mobile'], digits(p['mobile']), p['mobile'].replace('-', ' ')][i % 3]
        for c, v in enumerate(['참여자%d' % (i + 1), '2026.11.%02d. %02d:%02d' % (5 + i % 20, 8 + i % 12, (i * 7) % 60), p['name'], p['bare'] if i % 2 else p['company'], p['title'], ph, p['email'],
                               ['현장 참석', '온라인'][i % 2], ['', '주차 가능한가요?', '없습니다', '담당자님 연락 부탁드립니다'][i % 4], '동의합니다']):
            if v:
                ws.write(i + 1, c, v)
        ex.append(lead(p['email'], p['name'], p['bare'] if i % 2 else p['company'], phone=ph, phoneAlso=[p['mobile']] if ph != p['mobile'] else None, title=p['title']))
    wb.close()
    add(f, '네이버 폼 응답: 열 이름이 긴 질문 문장, "참여자1" 열은 이름이 아님, 질문 답에 "담당자님" 같은 글', ex)


def f25():
    g, f = Gen(25), '참관객_사전등록_명단.xlsx'
    wb = xlsx(f)
    ws, b = wb.add_worksheet('사전등록'), wb.add_format({'bold': True, 'border': 1})
    ws.merge_range(0, 0, 0, 7, '2026 한강 패키징 산업전 참관객 사전등록 명단', wb.add_format({'bold': True, 'font_size': 14}))
    ws.write(1, 0, '출력일: 2026-11-20')
    H = ['No.', '등록구분', '업체명', '성명', '직책', '부서', 'E-mail', '연락처']
    ex, r, ps = [], 3, g.people(42)
    for page in range(3):
        for c, h in enumerate(H):
            ws.write(r, c, h, b)
        r += 1
        part = ps[page * 15:(page + 1) * 15]
        for j, p in enumerate(part):
            n = page * 15 + j + 1
            for c, v in enumerate([n, '일반' if n % 4 else '바이어', p['company'], p['name'], p['title'], p['dept'], p['email'], p['mobile']]):
                ws.write(r, c, v)
            ex.append(lead(p['email'], p['name'], p['company'], phone=p['mobile'], title=p['title'], department=p['dept']))
            r += 1
        ws.write(r, 0, '소계')
        ws.write(r, 3, '%d명' % len(part))
        ws.write(r + 1, 3, '- %d / 3 -' % (page + 1))
        r += 3
    ws.write(r, 0, '총계')
    ws.write(r, 3, '42명')
    ws.set_column('C:H', 18)
    wb.close()
    add(f, '전시회 사전등록 명단, 쪽마다 머리가 되풀이되고 소계·쪽번호, 마지막에 총계', ex)


def f26():
    g, f = Gen(26), '비상연락망_2026.xlsx'
    wb = xlsx(f)
    ws, b = wb.add_worksheet('비상연락망'), wb.add_format({'bold': True, 'border': 1})
    ws.write(0, 0, '늘푸른샘병원 비상연락망 (2026. 11. 기준)', wb.add_format({'bold': True, 'font_size': 14}))
    for c, h in enumerate(['부서', '직위', '성명', '내선', '휴대전화', '이메일']):
        ws.write(2, c, h, b)
    ex, r = [], 3
    co = {'bare': '', 'company': '', 'domain': 'neulpureun.example.co.kr'}
    for dep, n in [('원무과', 5), ('간호부', 6), ('영상의학과', 3), ('약제과', 3), ('시설관리팀', 4), ('전산실', 3)]:
        for j in range(n):
            p = g.person(co)
            t, ex_no = ['과장', '계장', '주임', '사원', '사원', '사원'][j], str(2100 + r)
            for c, v in enumerate([dep, t, p['name'], ex_no, p['mobile'], p['email']]):
                ws.write(r, c, v)
            ex.append(lead(p['email'], p['name'], None, companyAlso=['늘푸른샘병원'], phone=p['mobile'], phoneAlso=[ex_no], title=t, department=dep))
            r += 1
    ws.set_column('A:F', 16)
    wb.close()
    add(f, '병원 비상연락망: 회사 열이 없음(병원 이름은 제목에만), 내선과 휴대전화', ex)


def f27():
    g, f = Gen(27), '산학협력단_담당자.txt'
    rows, ex = [['학교명', '부서', '담당자', '직위', '전화번호', '이메일']], []
    for i in range(13):
        nm = ['가람', '누리', '다솔', '라온', '마루', '바른', '새빛', '아람', '자연', '찬솔', '큰별', '한빛내', '푸른들'][i]
        p = g.person({'bare': nm, 'company': nm + ('대학교' if i % 3 else '전문대학'), 'domain': 'univ%02d.example.co.kr' % (i + 1)})
        dep = ['산학협력팀', '현장실습지원센터', '취업지원과'][i % 3]
        ttl = ['팀장', '주무관', '선생님', '교수'][i % 4]
        rows.append([p['company'], dep, p['name'], ttl, p['tel'], p['email']])
        ex.append(lead(p['email'], p['name'], p['company'], phone=p['tel'], title=ttl, department=dep))
    put(f, ('\r\n'.join('\t'.join(r) for r in rows) + '\r\n').encode('utf-8'))
    add(f, '웹 표를 메모장에 붙여넣은 txt(탭, UTF-8 BOM 없음)', ex)


def f28():
    g, f = Gen(28), '명단.csv'
    rows, ex = [], []
    for i, p in enumerate(g.people(16)):
        cell = p['name'] + ' ' + p['title']
        rows.append([p['company'], cell, p['mobile'], p['email'], ['서울', '경기', '부산', '대구'][i % 4]])
        ex.append(lead(p['email'], p['name'], p['company'], nameAlso=[cell], phone=p['mobile'], title=p['title']))
    put(f, csv_text(rows).encode('cp949'))
    add(f, '머리 줄이 없는 CP949 CSV, 이름과 직급이 한 칸', ex)


def f29():
    g, f = Gen(29), '영업리스트_최종_진짜최종.xlsx'
    wb = xlsx(f)
    ws, y, b = wb.add_worksheet('Sheet1'), wb.add_format({'bg_color': '#FFFF00'}), wb.add_format({'bold': True})
    ws.write(1, 1, '하반기 영업 리스트')
    for c, h in [(1, 'no'), (2, '업체'), (3, '담당'), (4, '휴대폰'), (5, '이멜'), (7, '메모')]:
        ws.write(3, c, h, b)
    ex, r = [], 4
    wrap = wb.add_format({'text_wrap': True})
    for i, p in enumerate(g.people(22, free=0.2)):
        if i in (7, 15):
            r += 1
        who, mail, cell, also = p['name'] + [' ', '', ' '][i % 3] + p['title'], p['email'], p['email'], None
        tight = i % 3 == 1
        ph, name, ttl = p['mobile'], p['name'], p['title']
        nal = [who, who.replace(' ', '')] if not tight else [who, p['name'] + ' ' + p['title']]
        if i in (3, 12):
            second = '%s%d@hansample.net' % (p['rom'][1], i)
            cell, also = p['email'] + (' / ' if i == 3 else '\n') + second, [second]
        if i in (9, 18):
            mail = cell = None
        if i == 20:
            who = ph = mail = cell = name = ttl = nal = None
        ws.write(r, 1, i + 1)
        ws.write(r, 2, p['bare'], y if i % 6 == 0 else None)
        for c, v in [(3, who), (4, ph), (5, cell)]:
            if v:
                ws.write(r, c, v, wrap)
        if i % 5 == 0:
            ws.write(r, 7, ['재통화', '견적 보냄', '10월 이후', '소개건', '보류'][i // 5])
        ex.append(lead(mail, name, p['bare'], nameAlso=nal, emailAlso=also, phone=ph, title=ttl))
        r += 1
    ws.write(r + 1, 2, '* 노란색 = 이번 주 재연락')
    wb.close()
    add(f, '손으로 만든 목록: 첫 행·열 빔, 이멜·담당·업체, 이름과 직급 한 칸(띄어쓰기 없는 것도), 메일 두 개 든 칸 2개, 중간 빈 줄·빈 열, 아래 색 설명', ex)


# ================================================================== to be refused
def f30():
    f = '2026_하반기_단가표.xlsx'
    r = random.Random('imports6-30')
    wb = xlsx(f)
    ws, b, n = wb.add_worksheet('단가표'), wb.add_format({'bold': True, 'border': 1}), wb.add_format({'num_format': '#,##0'})
    ws.write(0, 0, '2026년 하반기 제품 단가표 (부가세 별도)')
    for c, h in enumerate(['품번', '품명', '규격', '단위', '소비자가', '대리점가', '비고']):
        ws.write(2, c, h, b)
    item = ['온도 센서', '압력 센서', '수위 센서', '릴레이', '제어 모듈', '전원 장치', '커넥터', '케이블', '방수 박스', '브라켓']
    for i in range(40):
        p = r.randint(3, 900) * 1000
        for c, v in enumerate(['HT-%03d' % (100 + i), item[i % 10], '%d x %d mm' % (r.randint(10, 90), r.randint(10, 90)), 'EA']):
            ws.write(3 + i, c, v)
        ws.write(3 + i, 4, p, n)
        ws.write(3 + i, 5, int(p * 0.8), n)
        if i % 11 == 3:
            ws.write(3 + i, 6, '단종 예정')
    ws.write(45, 0, '※ 100개 이상 주문 시 별도 협의. 원자재 가격에 따라 변동될 수 있음.')
    wb.close()
    add(f, '제품 단가표: 사람도 메일도 회사도 없음', reject=True)


def f31():
    f = '교육신청_명단양식.xlsx'
    wb = xlsx(f)
    ws, b, box = wb.add_worksheet('신청명단'), wb.add_format({'bold': True, 'border': 1, 'bg_color': '#E2EFDA'}), wb.add_format({'border': 1, 'num_format': '@'})
    ws.merge_range(0, 0, 0, 6, '집합교육 신청자 명단 (양식)', wb.add_format({'bold': True, 'font_size': 14, 'align': 'center'}))
    ws.write(1, 0, '※ 모든 칸을 빠짐없이 작성하여 회신하여 주시기 바랍니다.')
    for c, h in enumerate(['연번', '회사명', '성명', '부서', '직위', '휴대전화', '이메일']):
        ws.write(2, c, h, b)
    for i in range(3000):
        if i < 30:
            ws.write(3 + i, 0, i + 1, box)
        else:
            ws.write_blank(3 + i, 0, None, box)
        for c in range(1, 7):
            ws.write_blank(3 + i, c, None, box)
    wb.close()
    add(f, '비어 있는 신청 양식: 머리와 연번 1~30만 있고 적힌 사람이 없음, 서식만 있는 빈 행 3000개', source=GH + 'OpenRefine/OpenRefine/issues/1792', reject=True)


def f32():
    f = '12월_일정표.xls'
    wb = xlwt.Workbook(encoding='utf-8')
    ws = wb.add_sheet('12월')
    b = xlwt.easyxf('font: bold on; align: horiz center')
    w = xlwt.easyxf('align: wrap on, vert top')
    ws.write_merge(0, 0, 0, 6, '2026년 12월', b)
    for c, h in enumerate('일월화수목금토'):
        ws.write(1, c, h, b)
    ev = {3: '주간회의 10:00', 8: '전시회 설치', 9: '전시회', 10: '전시회', 11: '전시회 철수', 15: '월간 마감', 18: '송년회 18:30', 25: '성탄절', 29: '재고조사', 31: '종무식'}
    for d in range(1, 32):
        k = d + 1                       # 2026-12-01 is a Tuesday
        r = 2 + 2 * (k // 7)
        ws.write(r, k % 7, d)
        if d in ev:
            ws.write(r + 1, k % 7, ev[d], w)
    wb.save(path(f))
    add(f, '12월 달력(일정표): 리드 없음, 진짜 .xls', reject=True)


def main():
    global OUT
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    OUT = sys.argv[1]
    os.makedirs(OUT, exist_ok=True)
    order = [23, 1, 12, 7, 22, 30, 5, 16, 29, 10, 4, 26, 14, 28, 20, 3, 25, 32, 8, 27, 17, 2, 31, 24, 13, 19, 11, 6, 21, 9, 18, 15]
    for n in order:
        globals()['f%02d' % n]()
    assert len(EXPECTED) == 32 and sorted(order) == list(range(1, 33))
    if len(sys.argv) > 2:
        with open(sys.argv[2], 'w', encoding='utf-8') as fh:
            json.dump(EXPECTED, fh, ensure_ascii=False, indent=1)
            fh.write('\n')


if __name__ == '__main__':
    main()
