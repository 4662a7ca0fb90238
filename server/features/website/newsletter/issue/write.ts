import { chooseLocale } from '#lib/messages/locale.ts';
import { escapeHtml } from '#lib/text/escape-html.ts';
import { linkBase, siteLink } from '../../../../access/domain-cache.ts';
import type { Dependencies } from '../../../../operation/dependencies.ts';
import { newUid } from '../../../../runtime/crypto.ts';
import { frameHtml } from '../../../platform/mail/frame.ts';
import { darkSheet, palettes, Pen, type Theme } from '../../../platform/mail/pen.ts';
import { mailWords } from '../../../platform/mail/messages.ts';
import { imprintOf } from '../../../platform/settings/project.ts';
import { mailLookOf } from '../../design/mail-look.ts';
import { chosenNews } from '../../news/chosen.ts';
import type { Campaign } from '../campaigns/model.ts';
import { articlesIn, writeBlock, type Written } from './blocks.ts';
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

const footOf = (pen: Pen, end: { why: string; unsubscribe: string }, imprint: readonly string[]): string =>
	pen.paragraph(end.why, 'muted') +
	`<p ${pen.tint('muted', pen.running(14))}>${pen.anchor(end.unsubscribe, mark)}</p>` +
	pen.paragraph(imprint.join('\n'), 'muted');

async function write(dependencies: Dependencies, draft: Draft, { theme, isPreview }: Look): Promise<WrittenIssue> {
	const { namespace, subject, locale, blocks, newsIds } = draft;
	const { t } = mailWords(chooseLocale({ query: locale }));
	const look = await mailLookOf(namespace);
	const site = look.name;
	const colors = palettes(look.primary, look.onPrimary);
	const pen = new Pen(colors[theme], addressesOf(dependencies, namespace, isPreview));
	const articles = await chosenNews(namespace, newsIds, dependencies.clock());
	const means = { pen, articles, more: t('mail.issue.more') };
	const shown = blocks.filter(({ hidden }) => !hidden);
	const written = shown.map((block) => writeBlock(block, means));
	// Without a block that says where, the articles stand at the end.
	if (articles.length && !shown.some(({ type }) => type === 'news')) written.push(articlesIn(undefined, means));
	const end = { why: t('mail.issue.why', { site }), unsubscribe: t('mail.issue.unsubscribe') };
	const imprint = await imprintLines(namespace, site);
	const hello = draft.greeting ?? t('mail.issue.hello');
	const parts = [
		{ html: pen.paragraph(hello), padding: '20px 32px 4px' },
		...written.map(({ html }) => ({ html, padding: '12px 32px' }))
	];
	const { preheader } = draft;
	const styles = isPreview ? '' : darkSheet(colors.dark);
	const html = frameHtml({ subject, locale, pen, look, preheader, parts, foot: footOf(pen, end, imprint), styles });
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

/** An issue as it is sent. */
export const writeIssue = (dependencies: Dependencies, draft: Draft): Promise<WrittenIssue> =>
	write(dependencies, draft, { theme: 'light', isPreview: false });

/** An issue as the preview shows it: in one look, and with nothing from other hosts asked for. */
export async function showIssue(dependencies: Dependencies, draft: Draft, theme: Theme) {
	const issue = await write(dependencies, draft, { theme, isPreview: true });
	return { subject: issue.subject, ...issue.endingWith('#') };
}
