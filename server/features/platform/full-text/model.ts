import { bool, int, longText, table, text } from '../../../database/table.ts';

/** The searchable text of a record of any type. */
export class SearchText extends table(
	'search_texts',
	{ key: 'id', timeless: true, backup: { never: 'made anew from what it was made of' } },
	{
		/** The type of the record, such as `wiki`. */
		kind: text(32),
		recordId: int(),
		/** The page it belongs to, and goes with. */
		pageId: int().optional(),
		locale: text(16),
		/** Whether visitors can find it. */
		isPublic: bool(),
		title: text(200),
		/** Without any markup. */
		body: longText(),
		/** The result of `indexedWords` for title and text; the database indexes both. */
		titleWords: text(2000),
		bodyWords: longText()
	}
) {}

export const tables = [SearchText];
