import { z } from 'zod';
import { lineText, plainText } from '#lib/text/fields.ts';
import { uidForm } from '../../../runtime/crypto.ts';
import { dateTime } from '../../../operation/date-time.ts';
import { orNull } from '../../../operation/empty-to-null.ts';
import { shownAs, timeSchema, versionSchema } from '../../../operation/response-schema.ts';
import { recordId } from '../../platform/namespaces/fields.ts';
import { referenceTypes, ticketPriorities, ticketTypes } from './kinds.ts';
import { ticketStatuses } from './workflow.ts';

export const ticketId = recordId.describe('Id of the ticket');
export const ticketStatus = z.enum(ticketStatuses).describe('Status of the ticket');
/** How many labels a ticket can have. */
export const mostLabels = 20;
const mostDescriptionBytes = 20_000;
const mostBodyBytes = 10_000;

/** Plain text of at most so many bytes in UTF-8. */
const bytesText = (most: number, least: number) =>
	plainText(most, least).refine((text) => Buffer.byteLength(text) <= most, {
		error: `This may have at most ${most} bytes.`,
		params: { code: 'too_long' }
	});

/** A word that tickets are sorted by. */
export const ticketLabel = z
	.string()
	.trim()
	.toLowerCase()
	.regex(/^[a-z0-9][a-z0-9-]{0,99}$/, { error: 'Use small letters, digits and hyphens.' })
	.describe('Label, in small letters, digits and hyphens');
/** Labels without repeats. */
export const ticketLabels = z
	.array(ticketLabel)
	.max(mostLabels)
	.overwrite((labels) => [...new Set(labels)]);
// A copy: its form in the reference is its own.
const moment = shownAs(dateTime.describe('A moment'), { input: timeSchema, output: timeSchema });
const referenceId = shownAs(z.union([recordId, z.string().regex(uidForm)]), {
	input: z.union([z.int().min(1), z.string().regex(uidForm)])
}).describe('Id of what the ticket is about; the uid of an event');

const fields = {
	title: lineText(200).describe('What it is about, in a line'),
	description: bytesText(mostDescriptionBytes, 0).describe('The whole story, as plain text'),
	priority: z.enum(ticketPriorities).describe('How urgent it is'),
	type: z.enum(ticketTypes).describe('What kind of work it is'),
	referenceType: z.enum(referenceTypes).nullable().describe('What the ticket is about; only together with referenceId'),
	referenceId: referenceId.nullable(),
	assignee: orNull(z.string().trim().max(64)).describe('Username of the member who works on it'),
	labels: ticketLabels.describe('At most 20 labels'),
	dueDate: moment.nullable().describe('Until when it should be done')
};
// Who made it is decided by who calls.
const ignored = { createdBy: z.string().optional().describe('Read only: it says who calls') };

/** What of a ticket can be changed. */
export const ticketChange = z.object({ ...fields, ...ignored }).partial().shape;
export const newTicket = { ...ticketChange, title: fields.title };
/** Values of a ticket that a call names. */
export type TicketValues = Omit<z.output<z.ZodObject<typeof ticketChange>>, 'createdBy'>;

/** Which tickets are meant; all of it has to fit. */
export const ticketFilter = {
	status: ticketStatus.optional(),
	priority: fields.priority.optional(),
	type: fields.type.optional(),
	assignee: z.string().max(64).optional().describe('Username of the member who works on them'),
	label: ticketLabel.optional(),
	referenceType: z.enum(referenceTypes).optional().describe('Only tickets about records of this kind'),
	referenceId: referenceId.optional(),
	createdBy: z.string().max(160).optional().describe('Who reported them, such as user:anna')
};
export type TicketFilter = z.output<z.ZodObject<typeof ticketFilter>>;

/** One record that tickets are about. */
export const referenceTo = { referenceType: z.enum(referenceTypes), referenceId };
/** What a ticket is about, as screens link to it. */
export const reference = z.object({ title: z.string(), href: z.string() });

const listed = {
	id: z.int(),
	namespace: z.string(),
	title: z.string(),
	status: z.enum(ticketStatuses),
	priority: z.enum(ticketPriorities),
	type: z.enum(ticketTypes),
	referenceType: z.enum(referenceTypes).nullable(),
	referenceId: z.union([z.int(), z.string()]).nullable(),
	assignee: z.string().nullable(),
	labels: z.array(z.string()),
	dueDate: timeSchema.nullable(),
	createdBy: z.string(),
	createdAt: timeSchema,
	updatedAt: timeSchema,
	version: versionSchema
};
export const ticketResponse = z.object({ ...listed, description: z.string() }).meta({ id: 'Ticket' });
export type TicketResponse = z.infer<typeof ticketResponse>;

/** A ticket as screens list it. */
export const ticketRow = z.object({
	...listed,
	isRead: z.boolean(),
	comments: z.int(),
	reference: reference.nullable()
});
export type TicketRow = z.infer<typeof ticketRow>;

export const commentBody = bytesText(mostBodyBytes, 1).describe('What there is to say, as plain text');
export const commentResponse = z
	.object({
		id: z.int(),
		ticketId: z.int(),
		author: z.string(),
		body: z.string(),
		isPublic: z.boolean().describe('Whether the requester sees it, too'),
		createdAt: timeSchema
	})
	.meta({ id: 'TicketComment' });
export type CommentResponse = z.infer<typeof commentResponse>;
