import { bool, int, longText, table, text } from '../../../database/table.ts';

/** The text of a record that people can search, whatever kind it is of. */
export class SearchText extends table(
	'search_texts',
	{ key: 'id', timeless: true, backup: { never: 'made anew from what it was made of' } },
	{
		/** What the record is, such as `wiki`. */
		kind: text(32),
		recordId: int(),
		/** The page it belongs to, and goes with. */
		pageId: int().optional(),
		locale: text(16),
		/** Whether visitors find it. */
		isPublic: bool(),
		title: text(200),
		/** Without any markup. */
		body: longText(),
		/** What `indexedWords` makes of title and text; the index of the database stands on both. */
		titleWords: text(2000),
		bodyWords: longText()
	}
) {}

export const tables = [SearchText];
