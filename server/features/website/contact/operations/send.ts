import { Op } from 'sequelize';
import { z } from 'zod';
import { chooseLocale } from '#lib/messages/locale.ts';
import { operation, type Work, type WriteWork } from '../../../../operation/operation.ts';
import { sha256 } from '../../../../runtime/crypto.ts';
import { AppError, notFound } from '../../../../runtime/errors.ts';
import { pageKey } from '../../pages/schema.ts';
import { findShownBlock } from '../../pages/public/shown-block.ts';
import { contactOf } from '../../../platform/settings/project.ts';
import { readForm } from '../form.ts';
import { ContactMessage } from '../model.ts';
import type { SentMessage } from '../target.ts';
import { postMessage } from './mail.ts';

const hour = 3600;
const perAddress = 10;
// Many addresses together must not fill an inbox beyond what people can read.
const perNamespace = 300;
const mostKept = 10_000;
const repeatMs = hour * 1000;

/**
 * Accepts a message from the contact form of a published page: it is stored, and mailed to the address set for the
 * namespace; or it becomes a ticket where the form says so and the namespace takes tickets of visitors. Fields that the
 * form does not have are ignored. 404 without such a form, 422 with every error, 429 after ten an hour from one address,
 * 503 while the inbox is full. A repeated submission is stored once.
 */
export const sendContactMessage = operation({
	summary: 'Send a message with the contact form of a page.',
	access: { public: true },
	input: z.looseObject({ page: pageKey, block: z.string().max(64).describe('Id of the block on its page') }),
	errors: ['rate_limited', 'unavailable'],
	// It does not change what visitors see.
	changes: [],
	async prepare(work) {
		const { input, namespace } = work;
		const form = await findShownBlock(namespace, { page: input.page, block: input.block, type: 'contact' });
		if (!form) throw notFound('form');
		const { consent, target: name } = form.block.data;
		const sent = { ...readForm(form.block, input), page: form.page, consent };
		const target = work.dependencies.contactTargets.find((one) => one.name === name);
		const takeElsewhere = await target?.admit(work, sent);
		if (!takeElsewhere) countMessage(work);
		return { sent, take: takeElsewhere ?? toInbox(sent, form.block.id) };
	},
	async run(work) {
		const { sent, take } = work.prepared;
		if (!sent.isTrapped) await take(work);
		return {};
	},
	target: () => null
});

function countMessage({ namespace, ip, dependencies: { limits } }: Work): void {
	limits.check('contact', ip, perAddress);
	limits.take('contact-namespace', namespace, perNamespace, hour);
	limits.count('contact', ip, hour);
}

/** What keeps a message in the inbox of the namespace, once, and mails it. */
const toInbox =
	({ isTrapped: _, page, consent, ...written }: SentMessage, block: string) =>
	async (work: WriteWork<unknown, unknown>): Promise<void> => {
		const { namespace, now, transaction } = work;
		const fingerprint = sha256(JSON.stringify([page.id, block, written]));
		const since = { [Op.gt]: new Date(now.getTime() - repeatMs) };
		const repeated = { where: { namespace, fingerprint, createdAt: since }, transaction };
		if (await ContactMessage.count(repeated)) return;
		if ((await ContactMessage.count({ where: { namespace }, transaction })) >= mostKept)
			throw new AppError('unavailable', 'This inbox takes no more messages for now.');
		const { recipient } = await contactOf(namespace, transaction);
		const message = await ContactMessage.create(
			{
				...written,
				namespace,
				// A page of `default` that is shown here belongs to another namespace.
				pageId: page.namespace === namespace ? page.id : null,
				pageTitle: page.title,
				consent,
				locale: chooseLocale({ query: page.language }),
				fingerprint,
				mailState: recipient === null ? 'none' : 'waiting'
			},
			{ transaction }
		);
		if (recipient !== null) await postMessage(work, message);
	};

/** The operations of the forms. */
export const contactOperations = { send: sendContactMessage };
