import { z } from 'zod';
import { orNull } from '../../../../operation/empty-to-null.ts';
import { operation } from '../../../../operation/operation.ts';
import { versionSchema } from '../../../../operation/response-schema.ts';
import { requireVersion } from '../../../../runtime/errors.ts';
import { hasMail } from '../../../platform/mail/send.ts';
import { contactDays } from '../../../platform/settings/project-schema.ts';
import { findProject, keepContact } from '../../../platform/settings/project.ts';
import { email } from '../../../platform/users/schema.ts';

const fields = {
	recipient: orNull(email).describe('Where messages are mailed to; null = they stay in the inbox'),
	days: contactDays.describe('After how many days messages are deleted')
};
const settingsResponse = z.object({
	recipient: z.string().nullable(),
	days: z.int(),
	hasMail: z.boolean().describe('Whether mail can leave'),
	version: versionSchema
});

/** What happens to messages of visitors. */
export const showContactSettings = operation({
	summary: 'Show where messages of visitors go and how long they are kept.',
	access: { area: 'pages', right: 'r' },
	input: z.strictObject({}),
	output: z.object({ settings: settingsResponse }),
	async run({ namespace, dependencies }) {
		const { contactRecipient: recipient, contactDays: days, version } = await findProject(namespace, null);
		return { settings: { recipient, days, hasMail: await hasMail(dependencies, namespace), version } };
	}
});

/** Changes the given of them; nothing that a visitor sends ever names a recipient. */
export const saveContactSettings = operation({
	summary: 'Change where messages of visitors go or how long they are kept.',
	access: { area: 'pages', right: 'w' },
	input: z.strictObject(fields).partial(),
	output: z.object({ settings: settingsResponse.omit({ hasMail: true }) }),
	errors: ['version_conflict'],
	changes: [],
	async run({ input, ifVersion, namespace, transaction }) {
		const row = await findProject(namespace, transaction);
		requireVersion(row, ifVersion);
		const recipient = input.recipient === undefined ? row.contactRecipient : input.recipient;
		const days = input.days ?? row.contactDays;
		if (recipient !== row.contactRecipient || days !== row.contactDays)
			await keepContact(row, { recipient, days }, transaction);
		return { settings: { recipient, days, version: row.version } };
	},
	target: () => 'contact'
});
