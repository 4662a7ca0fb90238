import { linkBase } from '../../../access/domain-cache.ts';
import type { Dependencies } from '../../../operation/dependencies.ts';
import { frameHtml } from './frame.ts';
import { darkSheet, palettes, Pen } from './pen.ts';

/**
 * The text of a letter in the frame of its namespace; null where that has no look of its own. Only addresses of the
 * product that stand alone in a line become links: other text may come from strangers.
 */
export async function letterHtml(
	dependencies: Pick<Dependencies, 'domains' | 'mailLook' | 'publicUrl'>,
	namespace: string,
	{ subject, text, locale = 'de' }: { subject: string; text: string; locale?: string | undefined }
): Promise<string | null> {
	const look = await dependencies.mailLook(namespace);
	if (!look.isOwn) return null;
	const base = linkBase(dependencies, namespace);
	const colors = palettes(look.primary, look.onPrimary);
	const picture = (src: string) => (src.startsWith('/') ? `${base}${src}` : src);
	const pen = new Pen(colors.light, { link: (href) => href, picture });
	const isLink = (part: string) =>
		!/\s/.test(part) && [base, dependencies.publicUrl].some((own) => part.startsWith(`${own}/`));
	const paragraphs = text.trim().split(/\n{2,}/);
	const parts = paragraphs.map((part) => ({
		html: isLink(part)
			? `<p ${pen.tint('text', `${pen.running()};word-break:break-all`)}>${pen.anchor(part, part)}</p>`
			: pen.paragraph(part),
		padding: '4px 32px'
	}));
	parts.push({ html: pen.gap(12), padding: '0 32px' });
	return frameHtml({ subject, locale, pen, look, parts, styles: darkSheet(colors.dark) });
}
