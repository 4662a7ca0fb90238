import { chooseLocale } from '#lib/messages/locale.ts';
import { escapeHtml } from '#lib/text/escape-html.ts';
import { linkBase, siteLink } from '../../../../access/domain-cache.ts';
import type { Dependencies } from '../../../../operation/dependencies.ts';
import { newUid } from '../../../../runtime/crypto.ts';
import { mailWords } from '../../../platform/mail/messages.ts';
import { labelOf } from '../../../platform/namespaces/find.ts';
import { imprintOf } from '../../../platform/settings/project.ts';
import { mailColors } from '../../design/mail-colors.ts';
import { chosenNews } from '../../news/chosen.ts';
import type { Campaign } from '../campaigns/model.ts';
import { articlesIn, writeBlock, type Written } from './blocks.ts';
import { darkSheet, palettes, Pen, row, table, type Theme } from './pen.ts';
import { tidy } from './rich-text.ts';

/** An issue in both forms; the link that ends the newsletter is each reader's own. */
export interface WrittenIssue {
	subject: string;
	endingWith: (unsubscribe: string) => Written;
}
type Draft = Pick<Campaign, 'namespace' | 'subject' | 'preheader' | 'greeting' | 'locale' | 'blocks' | 'newsIds'>;
type Look = { theme: Theme; isPreview: boolean };

/** Stands for the link of a reader; drawn by chance, so that no text of people contains it. */
const mark = newUid();

/** Whole addresses for what readers open far from the site. */
function addressesOf(dependencies: Dependencies, namespace: string, isPreview: boolean) {
	const base = linkBase(dependencies, namespace);
	const home = siteLink(dependencies, namespace, '/');
	return {
		link(href: string): string {
			if (href === mark || /^[a-z][a-z0-9+.-]*:/i.test(href)) return href;
			const url = new URL(href, home);
			for (const [name, value] of new URL(home).searchParams)
				if (!url.searchParams.has(name)) url.searchParams.set(name, value);
			return url.href;
		},
		// The preview asks the address it was opened at, and no other.
		picture: (src: string): string => (src.startsWith('/') && !isPreview ? `${base}${src}` : src)
	};
}

async function imprintLines(namespace: string, site: string): Promise<string[]> {
	const { displayName, company, street, zip, city, email, phone, website } = await imprintOf(namespace);
	const name = company ?? displayName ?? site;
	const place = [zip, city].filter(Boolean).join(' ');
	return [name, street, place, email, phone, website].filter((line): line is string => Boolean(line));
}

async function write(dependencies: Dependencies, draft: Draft, { theme, isPreview }: Look): Promise<WrittenIssue> {
	const { namespace, subject, locale, blocks, newsIds } = draft;
	const { t } = mailWords(chooseLocale({ query: locale }));
	const site = await labelOf(namespace);
	const colors = palettes(...(await mailColors(namespace)));
	const pen = new Pen(colors[theme], addressesOf(dependencies, namespace, isPreview));
	const articles = await chosenNews(namespace, newsIds, dependencies.clock());
	const parts = { pen, articles, more: t('mail.issue.more') };
	const shown = blocks.filter(({ hidden }) => !hidden);
	const written = shown.map((block) => writeBlock(block, parts));
	// Without a block that says where, the articles stand at the end.
	if (articles.length && !shown.some(({ type }) => type === 'news')) written.push(articlesIn(undefined, parts));
	const end = { why: t('mail.issue.why', { site }), unsubscribe: t('mail.issue.unsubscribe') };
	const imprint = await imprintLines(namespace, site);
	const hello = draft.greeting ?? t('mail.issue.hello');
	const html = wholeHtml(
		{ subject, preheader: draft.preheader, locale, pen, written, hello, end, imprint },
		isPreview ? '' : darkSheet(colors.dark)
	);
	const text = [
		hello,
		...written.map((one) => one.text),
		`-- \n${end.why}\n${end.unsubscribe}: ${mark}`,
		imprint.join('\n')
	];
	const whole = { html: html.split(mark), text: text.join('\n\n').split(mark) };
	return {
		subject,
		endingWith: (unsubscribe) => ({
			html: whole.html.join(escapeHtml(unsubscribe)),
			text: `${tidy(whole.text.join(unsubscribe))}\n`
		})
	};
}

interface Sheet {
	subject: string;
	preheader: string | null;
	locale: string;
	pen: Pen;
	written: Written[];
	hello: string;
	end: { why: string; unsubscribe: string };
	imprint: string[];
}

/** All of an issue as one document: a sheet of 600 pixels, or of the width of the phone. */
function wholeHtml({ subject, preheader, locale, pen, written, hello, end, imprint }: Sheet, sheet: string): string {
	const foot =
		pen.paragraph(end.why, 'muted') +
		`<p ${pen.tint('muted', pen.running(14))}>${pen.anchor(end.unsubscribe, mark)}</p>` +
		pen.paragraph(imprint.join('\n'), 'muted');
	const rows = [
		row(pen.paragraph(hello), 'padding:28px 32px 4px'),
		...written.map(({ html }) => row(html, 'padding:12px 32px')),
		row(foot, `border-top:1px solid ${pen.line};padding:20px 32px 24px`)
	];
	const inner = table(
		`<tbody>${rows.join('')}</tbody>`,
		`align="center" width="600" ${pen.tint('sheet', 'width:100%;max-width:600px')}`
	);
	const body = table(
		`<tr><td align="center" style="padding:16px 8px">${inner}</td></tr>`,
		`width="100%" ${pen.tint('ground')}`
	);
	const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title>${sheet && `<style>${sheet}</style>`}`;
	// Invisible, and behind it spaces that keep programs from showing the greeting after it.
	const beginning = preheader
		? `<div style="display:none;font-size:1px;line-height:1px">${escapeHtml(preheader)}${'&nbsp;&zwnj;'.repeat(60)}</div>`
		: '';
	return `<!doctype html><html lang="${locale}"><head>${head}</head><body ${pen.tint('ground', 'margin:0')}>${beginning}${body}</body></html>`;
}

/** An issue as it is sent. */
export const writeIssue = (dependencies: Dependencies, draft: Draft): Promise<WrittenIssue> =>
	write(dependencies, draft, { theme: 'light', isPreview: false });

/** An issue as the preview shows it: in one look, and with nothing from other hosts asked for. */
export async function showIssue(dependencies: Dependencies, draft: Draft, theme: Theme) {
	const issue = await write(dependencies, draft, { theme, isPreview: true });
	return { subject: issue.subject, ...issue.endingWith('#') };
}
