import { Op, type Transaction } from 'sequelize';
import { z } from 'zod';
import { listing, readList } from '../../../../operation/listing.ts';
import type { NeedSource } from '../../../../operation/needs.ts';
import { operation } from '../../../../operation/operation.ts';
import { cleaning } from '../../../../operation/system.ts';
import { notFound, requireVersion } from '../../../../runtime/errors.ts';
import { recordId } from '../../../platform/namespaces/fields.ts';
import { contactDaysOfEach } from '../../../platform/settings/project.ts';
import { ContactMessage, messageStates } from '../model.ts';
import { messageResponse, presentMessage } from '../schema.ts';

const read = { area: 'pages', right: 'r' } as const;
const write = { area: 'pages', right: 'w' } as const;
const messageId = recordId.describe('Id of the message');
const state = z.enum(messageStates);
const day = 86_400_000;

/** The number of messages of a namespace per state. */
async function countByState(namespace: string): Promise<Record<(typeof messageStates)[number], number>> {
	const [unread, seen, done] = await Promise.all(
		messageStates.map((one) => ContactMessage.count({ where: { namespace, state: one } }))
	);
	return { new: unread!, read: seen!, done: done! };
}

/** The messages of visitors, the newest first; with how many there are of each state. */
export const listMessages = operation({
	summary: 'List the messages that visitors sent with contact forms.',
	access: read,
	input: z.strictObject({ ...listing, state: state.optional().describe('Only those in this state') }),
	output: z.object({
		messages: z.array(messageResponse),
		list: z.object({ total: z.int(), found: z.int(), page: z.int(), pages: z.int() }),
		counts: z.object({ new: z.int(), read: z.int(), done: z.int() })
	}),
	async run({ input, namespace }) {
		const { rows, list } = await readList(input, {
			model: ContactMessage,
			searched: ['name', 'email', 'message', 'fields', 'pageTitle'],
			order: [['id', 'DESC']],
			key: 'id',
			where: { namespace, ...(input.state && { state: input.state }) }
		});
		return { messages: rows.map(presentMessage), list, counts: await countByState(namespace) };
	}
});

const unreadIn = (namespace: string): Promise<number> => ContactMessage.count({ where: { namespace, state: 'new' } });

/** Messages of visitors that nobody has read. */
export const messagesNeed: NeedSource = {
	name: 'messages',
	area: 'pages',
	right: 'r',
	href: '/admin/inbox',
	count: ({ namespace }) => unreadIn(namespace)
};

/** The number of unread messages of visitors, for the sidebar of every screen. */
export const countUnread = operation({
	summary: 'Count the messages of visitors that nobody has read yet.',
	access: read,
	input: z.strictObject({}),
	output: z.object({ unread: z.int() }),
	run: async ({ namespace }) => ({ unread: await unreadIn(namespace) })
});

/** A message of a namespace, locked till the commit; 404 when it is not there. */
async function findMessage(namespace: string, id: number, transaction: Transaction): Promise<ContactMessage> {
	const row = await ContactMessage.findOne({ where: { namespace, id }, transaction, lock: true });
	if (!row) throw notFound('message');
	return row;
}

/** Marks a message as new, read or done; the one it has already changes nothing. */
export const updateMessage = operation({
	summary: 'Mark a message of a visitor as new, read or done.',
	access: write,
	input: z.strictObject({ messageId, state }),
	output: z.object({ message: messageResponse }),
	errors: ['version_conflict'],
	changes: [],
	async run({ input, ifVersion, namespace, transaction }) {
		const row = await findMessage(namespace, input.messageId, transaction);
		requireVersion(row, ifVersion);
		if (row.state !== input.state) await row.update({ state: input.state, version: row.version + 1 }, { transaction });
		return { message: presentMessage(row) };
	}
});

/** Permanently deletes a message. */
export const deleteMessage = operation({
	summary: 'Delete a message of a visitor.',
	access: write,
	input: z.strictObject({ messageId }),
	output: z.object({ id: z.int() }),
	errors: ['version_conflict'],
	changes: [],
	async run({ input, ifVersion, namespace, transaction }) {
		const row = await findMessage(namespace, input.messageId, transaction);
		requireVersion(row, ifVersion);
		await row.destroy({ transaction });
		return { id: row.id };
	}
});

/** Deletes messages older than their namespace keeps them. */
async function deleteOld(now: Date, transaction: Transaction): Promise<number> {
	const byDays = Map.groupBy([...(await contactDaysOfEach())], ([, days]) => days);
	let removed = 0;
	for (const [days, places] of byDays) {
		const namespace = places.map(([name]) => name);
		const createdAt = { [Op.lt]: new Date(now.getTime() - days * day) };
		removed += await ContactMessage.destroy({ where: { namespace, createdAt }, transaction });
	}
	return removed;
}
export const cleanMessages = cleaning('Delete messages of visitors that were kept long enough.', deleteOld);
