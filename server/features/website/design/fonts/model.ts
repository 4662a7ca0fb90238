import { Op } from 'sequelize';
import { z } from 'zod';
import { lineText } from '#lib/text/fields.ts';
import { bool, int, table, text } from '../../../../database/table.ts';

const weight = z.int().min(1).max(1000);

/** An own font of a namespace; its file is stored as it was sent. */
export class Font extends table(
	'fonts',
	{
		key: 'id',
		backup: {
			section: 'fonts',
			isLater: true,
			restore: () => ({
				checks: {
					family: lineText(80),
					minWeight: weight,
					maxWeight: weight,
					// An import numbers the file where another namespace has its name.
					file: z
						.string()
						.regex(/^font-[0-9a-f]{32}(-\d{1,3})?\.woff2$/)
						.nullable(),
					size: z.int().min(0),
					sha256: z.string().regex(/^[0-9a-f]{64}$/)
				},
				naturalKey: ['sha256']
			})
		},
		usage: { word: 'fonts', where: { file: { [Op.not]: null } } },
		meter: { metric: 'storageBytes', sum: 'size', where: { file: { [Op.not]: null } } },
		file: 'uploads/{file}'
	},
	{
		/** Files of one family belong together. */
		family: text(80),
		/** Equal for a font of one weight. */
		minWeight: int(),
		maxWeight: int(),
		isItalic: bool().default(false),
		/** Null once neither a backup nor the disk had the file. */
		file: text(60).optional(),
		/** Bytes. */
		size: int(),
		sha256: text(64),
		/** Who confirmed the licence, by `actorName`. */
		licensedBy: text(200)
	}
) {}

/** Parents before what refers to them. */
export const tables = [Font];
