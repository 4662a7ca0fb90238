import { Op, type Transaction } from 'sequelize';
import { z } from 'zod';
import { operation } from '../../../../operation/operation.ts';
import { sha256 } from '../../../../runtime/crypto.ts';
import { notFound } from '../../../../runtime/errors.ts';
import { linkToken } from '../../../platform/users/schema.ts';
import { forgetLeaver } from '../imports/leavers.ts';
import { tell } from '../letters.ts';
import { uidIn } from '../links.ts';
import { Subscriber } from '../model.ts';

const link = z.strictObject({ token: linkToken });

/** Whom a link confirms, wherever it was asked; 404 for one that is over. */
async function meantBy(token: string, now: Date, transaction: Transaction | null): Promise<Subscriber> {
	const where = { tokenHash: sha256(token), tokenUntil: { [Op.gt]: now } };
	const row = await Subscriber.findOne({ where, ...(transaction && { transaction, lock: true }) });
	if (!row) throw notFound('link');
	return row;
}

/** Whether a subscriber gets mail. */
const isReader = ({ confirmedAt, unsubscribedAt }: Subscriber): boolean => confirmedAt !== null && !unsubscribedAt;

/** Whose address a link confirms and until when, for its page; nothing is confirmed by looking. */
export const showConfirmation = operation({
	summary: 'Show the address for the newsletter that a link confirms.',
	access: { public: true },
	input: link,
	async run({ input, now }) {
		const row = await meantBy(input.token, now, null);
		return { email: row.email, until: row.tokenUntil!.toISOString(), isConfirmed: isReader(row) };
	}
});

/** Confirms an address; done twice it is done once. */
export const confirmSubscription = operation({
	summary: 'Confirm an address for the newsletter.',
	access: { public: true },
	input: link,
	changes: [],
	async run(work) {
		const { input, now, transaction, dependencies } = work;
		const row = await meantBy(input.token, now, transaction);
		if (isReader(row)) return {};
		await row.update({ confirmedAt: now, unsubscribedAt: null }, { transaction });
		await forgetLeaver(row.namespace, row.email, dependencies.env.SECRET_KEY, transaction);
		await tell(work, row, { kind: 'welcome' });
		return {};
	},
	target: () => null
});

/** Tells a link that ends the newsletter from anything else: 404. Nothing is ended by looking. */
export const showEnd = operation({
	summary: 'Tell whether a link ends the newsletter of somebody.',
	access: { public: true },
	input: link,
	async run({ input, dependencies }) {
		if (uidIn(input.token, dependencies.env.SECRET_KEY) === undefined) throw notFound('link');
		return {};
	}
});

/** Unsubscribes the address of the link; also if it was unsubscribed before or is gone. */
export const unsubscribe = operation({
	summary: 'End the newsletter by the link that stands in each mail.',
	access: { public: true },
	input: link,
	changes: [],
	async run({ input, now, transaction, dependencies }) {
		const uid = uidIn(input.token, dependencies.env.SECRET_KEY);
		if (uid === undefined) throw notFound('link');
		const row = await Subscriber.findOne({ where: { uid }, transaction, lock: true });
		// A confirmation link must not undo it.
		if (row && !row.unsubscribedAt)
			await row.update({ unsubscribedAt: now, tokenHash: null, tokenUntil: null }, { transaction });
		return {};
	},
	target: () => null
});
