import { deleteRows, insertRow, saveRow } from '../../../database/rows.ts';
import { actorName } from '../../../access/actor.ts';
import { given } from '../../../operation/given.ts';
import type { WriteWork } from '../../../operation/operation.ts';
import { invalidField } from '../../../runtime/errors.ts';
import { forgetText, indexText } from '../../platform/full-text/index.ts';
import { indexedWords } from '../../platform/full-text/words.ts';
import { isMemberNamed } from '../../platform/users/members.ts';
import { indexLabels } from './labels.ts';
import { Ticket } from './model.ts';
import { requireReference } from './references.ts';
import { readTicket } from './rows.ts';
import type { TicketResponse, TicketValues } from './schema.ts';
import { requireMove, type TicketStatus } from './workflow.ts';

type Writing = Pick<WriteWork, 'namespace' | 'transaction' | 'now' | 'actor'>;

/** What tickets are indexed as for the search of words. */
export const searchKind = 'ticket';

/** Lets a ticket be found by its words. */
export async function indexTicket(
	{ id, title, description }: Ticket,
	{ namespace, transaction }: Pick<Writing, 'namespace' | 'transaction'>
): Promise<void> {
	const record = { namespace, kind: searchKind, recordId: id, pageId: null, locale: 'de', isPublic: false, title };
	await indexText(record, { text: description, words: indexedWords(description) }, transaction);
}

async function requireAssignee(assignee: string | null, { namespace, transaction }: Writing): Promise<void> {
	if (assignee === null || (await isMemberNamed(namespace, assignee, transaction))) return;
	throw invalidField('assignee', 'unknown_reference', 'This person is no member of the namespace.');
}

/** Who sent a ticket from outside, and from where. */
type Requester = Partial<
	Pick<Ticket, 'requesterUid' | 'requesterEmail' | 'requesterName' | 'requesterLocale' | 'sourcePage'>
>;

/** Makes a ticket; 422 for a reference or an assignee that the namespace does not have. */
export async function makeTicket(
	{ title, referenceType = null, referenceId = null, ...values }: TicketValues & { title: string },
	work: Writing,
	isRead: boolean,
	requester: Requester = {}
): Promise<TicketResponse> {
	const { namespace, transaction, actor, now } = work;
	await requireReference(namespace, { referenceType, referenceId });
	await requireAssignee(values.assignee ?? null, work);
	const row = await insertRow(
		Ticket,
		{
			namespace,
			title,
			description: '',
			labels: [],
			...given(values),
			...requester,
			referenceType,
			referenceId: referenceId === null ? null : String(referenceId),
			createdBy: actorName(actor),
			isRead,
			createdAt: now,
			updatedAt: now
		},
		transaction
	);
	await indexTicket(row, work);
	await indexLabels(row, transaction);
	return readTicket(namespace, row.id, transaction);
}

/** Gives a ticket these values; one that stays as it was is not touched. */
export async function changeTicket(row: Ticket, values: TicketValues, work: Writing): Promise<TicketResponse> {
	const { namespace, transaction } = work;
	const { referenceId, ...rest } = given(values);
	row.set(rest);
	if (referenceId !== undefined) row.set({ referenceId: referenceId === null ? null : String(referenceId) });
	if (row.changed('referenceType') || row.changed('referenceId')) {
		const { referenceType } = row;
		const id = row.referenceId;
		const isNumber = referenceType !== 'event' && id !== null && /^\d+$/.test(id);
		await requireReference(namespace, { referenceType, referenceId: isNumber ? Number(id) : id });
	}
	if (row.changed('assignee')) await requireAssignee(row.assignee, work);
	await store(row, work);
	return readTicket(namespace, row.id, transaction);
}

async function store(row: Ticket, work: Writing): Promise<void> {
	if (!row.changed()) return;
	const isText = row.changed('title') || row.changed('description');
	const isLabelled = row.changed('labels');
	row.set({ version: row.version + 1 });
	await saveRow(Ticket, row, work.transaction);
	if (isText) await indexTicket(row, work);
	if (isLabelled) await indexLabels(row, work.transaction);
}

/** Moves a ticket to another status; 409 `invalid_transition` where the workflow has no such move. */
export async function moveTicketTo(row: Ticket, status: TicketStatus, work: Writing): Promise<TicketResponse> {
	requireMove(row.status, status);
	row.set({ status, closedAt: status === 'closed' ? work.now : null });
	await store(row, work);
	return readTicket(work.namespace, row.id, work.transaction);
}

/** Removes a ticket with its comments. */
export async function removeTicket({ id }: Ticket, { namespace, transaction }: Writing): Promise<void> {
	await deleteRows(Ticket, { id }, transaction);
	await forgetText({ namespace, kind: searchKind, recordId: id }, transaction);
}
