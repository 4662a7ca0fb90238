import { findRow, findRows } from '../../../../database/rows.ts';
import { htmlText } from '#lib/text/html-text.ts';
import { sha256 } from '../../../../runtime/crypto.ts';
import { textsOfBlock } from '../content/block-texts.ts';
import { operatorOf } from '../legal/imprint.ts';
import { Page } from '../model.ts';
import { fillOperator } from '../legal/operator.ts';
import { blocksOf } from '../present.ts';
import { pathOf } from '../tree/redirects.ts';

/** A text that every visitor can read, without its words. */
export interface PublicText {
	id: number;
	title: string;
	path: string;
	language: string;
	/** Changes whenever its words may have changed. */
	state: string;
}

const only = ['id', 'slug', 'title', 'language', 'version', 'updatedAt'];

/** The published pages of a namespace; with `ids` only those of these. */
export async function publicPageTexts(namespace: string, ids?: readonly number[]): Promise<PublicText[]> {
	const where = { namespace, status: 'published', ...(ids && { id: [...ids] }) };
	const pages = await findRows(Page, where, { only });
	const imprint = sha256(JSON.stringify(await operatorOf(namespace)));
	return pages.map(({ id, slug, title, language, version, updatedAt }) => ({
		id,
		title,
		path: pathOf(slug),
		language,
		state: `${version} ${updatedAt!.getTime()} ${imprint}`
	}));
}

/** The words of a published page without markup, a line for each text of its blocks and modules; null if it is not public. */
export async function publicPageText(namespace: string, id: number): Promise<string | null> {
	const page = await findRow(Page, { namespace, id, status: 'published' });
	if (!page) return null;
	const operator = await operatorOf(namespace);
	const change = (html: string) => htmlText(fillOperator(html, operator));
	// What the chat asks with is no text that it answers from.
	const shown = (await blocksOf(page)).filter(({ hidden, type }) => !hidden && type !== 'chat');
	return shown.map((block) => textsOfBlock(block, change).join('\n')).join('\n');
}
