import { z } from 'zod';
import { timeSchema, versionSchema } from '../../../operation/response-schema.ts';
import { mailStates } from '../../platform/mail/later.ts';
import { messageStates, type ContactMessage } from './model.ts';

/** A message of a visitor. */
export const messageResponse = z
	.object({
		id: z.int(),
		namespace: z.string(),
		pageTitle: z.string().describe('Page it was written on, as it was called then'),
		name: z.string().nullable(),
		email: z.string(),
		message: z.string(),
		fields: z.record(z.string(), z.string()).describe('Subject, phone and company, as far as they were given'),
		consent: z.string().describe('What the sender agreed to'),
		state: z.enum(messageStates),
		mail: z.enum(mailStates).describe('What became of the mail about it'),
		createdAt: timeSchema,
		updatedAt: timeSchema,
		version: versionSchema
	})
	.meta({ id: 'ContactMessage' });
type MessageResponse = z.infer<typeof messageResponse>;

/** Record to response. */
export const presentMessage = (row: ContactMessage): MessageResponse => ({
	id: row.id,
	namespace: row.namespace,
	pageTitle: row.pageTitle,
	name: row.name,
	email: row.email,
	message: row.message,
	fields: row.fields,
	consent: row.consent,
	state: row.state,
	mail: row.mailState,
	createdAt: row.createdAt!.toISOString(),
	updatedAt: row.updatedAt!.toISOString(),
	version: row.version
});
