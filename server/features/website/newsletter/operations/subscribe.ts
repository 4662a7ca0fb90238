import { UniqueConstraintError } from 'sequelize';
import { z } from 'zod';
import { locales } from '#lib/messages/locale.ts';
import { operation } from '../../../../operation/operation.ts';
import { newUid, randomToken, sha256 } from '../../../../runtime/crypto.ts';
import { agreed, trap } from '../../contact/form.ts';
import { takeMailbox } from '../../../platform/mail/mailbox-limit.ts';
import { hasMail, noMail } from '../../../platform/mail/send.ts';
import { pageKey } from '../../pages/schema.ts';
import { findShownBlock } from '../../pages/public/shown-block.ts';
import { email } from '../../../platform/users/schema.ts';
import { tell, usualConsent } from '../letters.ts';
import { Subscriber } from '../model.ts';

const hour = 3600;
const perAddress = 10;
const perNamespace = 300;
const confirmMs = 48 * hour * 1000;

/** Which form it is: that of a block, or the usual one. */
const place = {
	page: pageKey.optional().describe('Page of the block'),
	block: z.string().max(64).optional().describe('Id of the block that offers it'),
	locale: z.enum(locales).default('de').describe('Language of the form and of the mails')
};
type Place = z.output<z.ZodObject<typeof place>>;

/** The consent text of the form at this place. */
async function consentOf(namespace: string, { page, block, locale }: Place): Promise<string> {
	const asked = page !== undefined && block !== undefined;
	const found = asked ? await findShownBlock(namespace, { page, block, type: 'cta' }) : null;
	return found?.block.data.newsletter?.consent ?? usualConsent(locale);
}

/** The consent text of the newsletter form; 503 if mail cannot confirm addresses. */
export const showSubscription = operation({
	summary: 'Show what people agree to who ask for the newsletter.',
	access: { public: true },
	input: z.strictObject(place),
	async run({ input, namespace, dependencies }) {
		if (!(await hasMail(dependencies, namespace))) throw noMail();
		return { consent: await consentOf(namespace, input) };
	}
});

/**
 * Accepts an address for the newsletter: it gets a link that confirms it within 48 hours. The response is the same
 * whether the address is known or not; 429 after ten an hour from one address, 503 if mail cannot be sent.
 */
export const subscribe = operation({
	summary: 'Ask for the newsletter; the address has to be confirmed.',
	access: { public: true },
	input: z.strictObject({ ...place, email, consent: agreed, website: trap }),
	errors: ['rate_limited', 'unavailable'],
	changes: [],
	async prepare({ input, namespace, ip, dependencies }) {
		const { limits } = dependencies;
		if (!(await hasMail(dependencies, namespace))) throw noMail();
		limits.check('newsletter', ip, perAddress);
		limits.take('newsletter-namespace', namespace, perNamespace, hour);
		limits.count('newsletter', ip, hour);
		return {
			consent: await consentOf(namespace, input),
			token: randomToken(32),
			isOpen: takeMailbox(limits, 'newsletter', input.email)
		};
	},
	async run(work) {
		const { input, prepared, namespace, now, transaction } = work;
		if (input.website || !prepared.isOpen) return {};
		const { email: address, locale } = input;
		const { consent, token } = prepared;
		const known = await Subscriber.findOne({ where: { namespace, email: address }, transaction, lock: true });
		if (known?.confirmedAt && !known.unsubscribedAt) {
			// A write takes longer than a read, which would reveal who subscribes to the newsletter.
			known.changed('updatedAt', true);
			await known.save({ transaction });
			await tell(work, known, { kind: 'known' });
			return {};
		}
		const tokenUntil = new Date(now.getTime() + confirmMs);
		const asked = { consent, consentAt: now, locale, tokenHash: sha256(token), tokenUntil };
		const row = known ?? Subscriber.build({ namespace, email: address, uid: newUid(), ...asked });
		try {
			await row.set(asked).save({ transaction });
		} catch (error) {
			// A concurrent request with the same address sends the mail.
			if (error instanceof UniqueConstraintError) return {};
			throw error;
		}
		await tell(work, row, { kind: 'confirm', token });
		return {};
	},
	target: () => null
});
