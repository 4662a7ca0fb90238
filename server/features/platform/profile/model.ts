import { int, table, text } from '../../../database/table.ts';

/** How to reach a person; name and email are stored with the user. */
export class Contact extends table(
	'customer_profiles',
	{ key: 'id', shared: true, backup: { never: 'people belong to the installation' } },
	{
		userId: int().unique(),
		company: text(200).optional(),
		phone: text(60).optional(),
		street: text(200).optional(),
		zip: text(20).optional(),
		city: text(120).optional(),
		website: text(500).optional(),
		/** An https address, or a file of the media library. */
		avatarUrl: text(2048).optional()
	}
) {}

/** Parents before what refers to them. */
export const tables = [Contact];
