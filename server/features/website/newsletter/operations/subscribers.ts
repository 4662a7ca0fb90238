import { Op, type Transaction, type WhereOptions } from 'sequelize';
import { z } from 'zod';
import { locales } from '#lib/messages/locale.ts';
import { listing, readList } from '../../../../operation/listing.ts';
import { operation } from '../../../../operation/operation.ts';
import { timeSchema } from '../../../../operation/response-schema.ts';
import { systemOnly } from '../../../../operation/system.ts';
import { notFound } from '../../../../runtime/errors.ts';
import { recordId } from '../../../platform/namespaces/fields.ts';
import { csv, type Column } from '../../../../operation/csv.ts';
import { rememberLeavers } from '../imports/leavers.ts';
import { Subscriber } from '../model.ts';

/** `confirmed` = gets mail, `waiting` = the address is not confirmed, `left` = wants none any more. */
const subscriberStates = ['confirmed', 'waiting', 'left'] as const;
type State = (typeof subscriberStates)[number];
const state = z.enum(subscriberStates);
const yearMs = 365 * 86_400_000;
/** The others of those that left long ago have their turn a minute later. */
const mostAtOnce = 1000;

const isIn: Record<State, WhereOptions> = {
	confirmed: { confirmedAt: { [Op.ne]: null }, unsubscribedAt: null },
	waiting: { confirmedAt: null, unsubscribedAt: null },
	left: { unsubscribedAt: { [Op.ne]: null } }
};
const stateOf = ({ confirmedAt, unsubscribedAt }: Subscriber): State =>
	unsubscribedAt ? 'left' : confirmedAt ? 'confirmed' : 'waiting';

/** A subscriber of the newsletter. */
const subscriberResponse = z
	.object({
		id: z.int(),
		namespace: z.string(),
		email: z.string(),
		state,
		consent: z.string().describe('What was agreed to'),
		source: z.string().nullable().describe('Where it was agreed to, for an address from a file'),
		consentAt: timeSchema,
		confirmedAt: timeSchema.nullable(),
		unsubscribedAt: timeSchema.nullable()
	})
	.meta({ id: 'Subscriber' });
type SubscriberResponse = z.infer<typeof subscriberResponse>;

const present = (row: Subscriber): SubscriberResponse => ({
	id: row.id,
	namespace: row.namespace,
	email: row.email,
	state: stateOf(row),
	consent: row.consent,
	source: row.source,
	consentAt: row.consentAt.toISOString(),
	confirmedAt: row.confirmedAt?.toISOString() ?? null,
	unsubscribedAt: row.unsubscribedAt?.toISOString() ?? null
});

/** The subscribers of a namespace by address, with how many there are of each state. */
export const listSubscribers = operation({
	summary: 'List the subscribers of the newsletter.',
	access: { area: 'newsletter', right: 'r' },
	input: z.strictObject({ ...listing, state: state.optional().describe('Only those in this state') }),
	output: z.object({
		subscribers: z.array(subscriberResponse),
		list: z.object({ total: z.int(), found: z.int(), page: z.int(), pages: z.int() }),
		counts: z.object({ confirmed: z.int(), waiting: z.int(), left: z.int() })
	}),
	async run({ input, namespace }) {
		const { rows, list } = await readList(input, {
			model: Subscriber,
			searched: ['email'],
			order: [['email', 'ASC']],
			key: 'id',
			where: { namespace, ...(input.state && isIn[input.state]) }
		});
		const [confirmed, waiting, left] = await Promise.all(
			subscriberStates.map((one) => Subscriber.count({ where: { namespace, ...isIn[one] } }))
		);
		return {
			subscribers: rows.map(present),
			list,
			counts: { confirmed: confirmed!, waiting: waiting!, left: left! }
		};
	}
});

const columns: Column<SubscriberResponse>[] = [
	{ header: 'email', kind: 'text', value: ({ email }) => email },
	{ header: 'status', kind: 'text', value: (row, words) => words.subscriber[row.state] },
	{ header: 'consent', kind: 'text', value: ({ consent }) => consent },
	{ header: 'consentAt', kind: 'time', value: ({ consentAt }) => consentAt },
	{ header: 'confirmedAt', kind: 'time', value: ({ confirmedAt }) => confirmedAt },
	{ header: 'unsubscribedAt', kind: 'time', value: ({ unsubscribedAt }) => unsubscribedAt },
	{ header: 'source', kind: 'text', value: ({ source }) => source }
];

/** The subscribers as a file for spreadsheets, by address; times in UTC. */
export const exportSubscribers = operation({
	summary: 'Write the subscribers of the newsletter as a CSV file.',
	access: { area: 'newsletter', right: 'r' },
	input: z.strictObject({ state: state.optional(), locale: z.enum(locales).default('de') }),
	output: z.object({ name: z.string(), body: z.string() }),
	async run({ input, namespace, now }) {
		const where = { namespace, ...(input.state && isIn[input.state]) };
		const rows = await Subscriber.findAll({ where, order: [['email', 'ASC']] });
		const options = { delimiter: ';', locale: input.locale, timeZone: 'UTC' } as const;
		const day = now.toISOString().slice(0, 10).replaceAll('-', '');
		return { name: `newsletter-${namespace}-${day}.csv`, body: csv(rows.map(present), columns, options) };
	}
});

/** Permanently deletes a subscriber and everything stored about the address. */
export const removeSubscriber = operation({
	summary: 'Delete a subscriber of the newsletter.',
	access: { area: 'newsletter', right: 'w' },
	input: z.strictObject({ subscriberId: recordId.describe('Id of the subscriber') }),
	output: z.object({ id: z.int() }),
	changes: [],
	async run({ input, namespace, transaction, dependencies }) {
		const row = await Subscriber.findOne({ where: { namespace, id: input.subscriberId }, transaction, lock: true });
		if (!row) throw notFound('subscriber');
		if (row.unsubscribedAt) await rememberLeavers([row], dependencies.env.SECRET_KEY, transaction);
		await row.destroy({ transaction });
		return { id: input.subscriberId };
	}
});

/**
 * Deletes addresses that were not confirmed in time, or unsubscribed a year ago; confirmation links expire with them.
 */
async function deleteOld(now: Date, transaction: Transaction, secretKey: string): Promise<number> {
	const isOver = { tokenUntil: { [Op.lte]: now } };
	const never = await Subscriber.destroy({
		where: { ...isOver, confirmedAt: null, unsubscribedAt: null },
		transaction
	});
	await Subscriber.update({ tokenHash: null, tokenUntil: null }, { where: isOver, transaction });
	const left = { unsubscribedAt: { [Op.lt]: new Date(now.getTime() - yearMs) } };
	const attributes = ['id', 'namespace', 'email'];
	const leavers = await Subscriber.findAll({ where: left, attributes, limit: mostAtOnce, transaction, raw: true });
	await rememberLeavers(leavers, secretKey, transaction);
	if (!leavers.length) return never;
	return never + (await Subscriber.destroy({ where: { id: leavers.map(({ id }) => id) }, transaction }));
}

export const cleanSubscribers = operation({
	summary: 'Delete addresses that nobody confirmed or that left long ago.',
	access: systemOnly,
	input: z.strictObject({}),
	changes: [],
	target: () => null,
	run: async ({ now, transaction, dependencies }) => ({
		removed: await deleteOld(now, transaction, dependencies.env.SECRET_KEY)
	})
});
