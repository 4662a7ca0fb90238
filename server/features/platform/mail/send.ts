import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Transporter } from 'nodemailer';
import type { Transaction } from 'sequelize';
import { findField } from '../../../database/rows.ts';
import { AppError } from '../../../runtime/errors.ts';
import type { Dependencies } from '../../../operation/dependencies.ts';
import { decryptOrNull } from '../../../runtime/crypto.ts';
import { letterHtml } from './letter-html.ts';
import { MailProvider } from './model.ts';
import { openAddressOf } from './reach.ts';

/** A mail of plain text to one person. */
export interface Letter {
	to: { name: string; address: string };
	subject: string;
	text: string;
	/** Whom an answer goes to, where that is not the sender. */
	replyTo?: { name: string; address: string };
	/** The language of the text; German without one. */
	locale?: string;
	/** Besides those of every mail. */
	headers?: Record<string, string>;
	/** The same for each try, so that readers see a letter that came twice once. */
	messageId?: string;
}

interface Post {
	transport: Transporter;
	from: string | { name: string; address: string };
}

const pausesMs = [300, 1500];
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** 503 for whoever needs mail where none is set up. */
export const noMail = () => new AppError('unavailable', 'Mail is not configured.');

/** Whether mail of a namespace can leave: by its own mail server or the one of the installation. */
export async function hasMail(
	dependencies: Dependencies,
	namespace: string,
	transaction: Transaction | null = null
): Promise<boolean> {
	return dependencies.env.SMTP_URL !== '' || (await hasOwnServer(namespace, transaction));
}

/** Whether a namespace has a mail server of its own that is in use. */
export const hasOwnServer = async (namespace: string, transaction: Transaction | null = null): Promise<boolean> =>
	(await findField(MailProvider, 'namespace', { namespace, isActive: true }, { transaction })) !== undefined;

/**
 * Which mail server carries a letter: that of the namespace with the installation's in reserve, or only the latter.
 * Whoever sets the server of a namespace reads what it carries, so nothing that opens an account goes that way.
 */
type Transport = 'namespace' | 'installation';

/** Sends a letter with three tries; 503 when no mail server is set up for it or none of the tries worked. */
export async function sendMail(
	dependencies: Dependencies,
	namespace: string,
	letter: Letter,
	by: Transport = 'namespace'
): Promise<void> {
	const post = await openPost(dependencies, namespace, by);
	if (!post) throw noMail();
	// A try may fail after the server took the mail: readers then drop the copy that carries the same id.
	const messageId = messageIdFrom(post.from);
	const { locale: _locale, ...mail } = letter;
	// What the installation sends is nobody's brand.
	const html = by === 'namespace' && (await letterHtml(dependencies, namespace, letter));
	try {
		await inTries(() => post.transport.sendMail({ from: post.from, messageId, ...mail, ...(html && { html }) }));
	} catch (error) {
		const { code = 'unknown', responseCode } = error as { code?: string; responseCode?: number };
		dependencies.log.warn('mail not sent', { namespace, code, responseCode });
		const failure = new AppError('unavailable', `The mail server did not take the mail (${responseCode ?? code}).`);
		throw Object.assign(failure, { isFinal: (responseCode ?? 0) >= 500 });
	} finally {
		post.transport.close();
	}
}

function messageIdFrom(from: Post['from']): string {
	const address = typeof from === 'string' ? from : from.address;
	return `<${randomUUID()}@${/@([\w.-]+)/.exec(address)?.[1] ?? 'localhost'}>`;
}

async function inTries(send: () => Promise<unknown>): Promise<void> {
	for (const wait of [...pausesMs, null])
		try {
			await send();
			return;
		} catch (error) {
			const { responseCode = 0 } = error as { responseCode?: number };
			// From 500 on the server means no, and asking again changes nothing.
			if (wait === null || responseCode >= 500) throw error;
			await pause(wait);
		}
}

type CreateTransport = (typeof import('nodemailer'))['createTransport'];

/** How a connection is used besides what every mail needs. */
type Use = Readonly<Record<string, unknown>>;

/** The mail server that carries letters of a namespace; undefined when none is set up. */
export async function openPost(
	dependencies: Dependencies,
	namespace: string,
	by: Transport,
	use: Use = {}
): Promise<Post | undefined> {
	const own = by === 'namespace' && (await MailProvider.findOne({ where: { namespace, isActive: true } }));
	// Loaded with the first mail: most processes never send one.
	const { createTransport } = await import('nodemailer');
	return own ? ownPost(own, dependencies, createTransport, use) : commonPost(dependencies, createTransport, use);
}

function commonPost({ env, publicUrl }: Dependencies, createTransport: CreateTransport, use: Use): Post | undefined {
	if (!env.SMTP_URL) return undefined;
	const { url, from } = smtpOf(env.SMTP_URL);
	return {
		transport: createTransport({ url, ...patience, ...use }),
		from: from ?? `marquee@${new URL(publicUrl).hostname}`
	};
}

/** SMTP_URL without the sender, which is ours to read. */
function smtpOf(smtpUrl: string): { url: string; from: string | null } {
	const url = new URL(smtpUrl);
	const from = url.searchParams.get('from');
	url.searchParams.delete('from');
	return { url: url.href, from };
}

/** Connects to the mail server of the installation and logs in, without a mail; throws what stands in the way. */
export async function greetMailServer(smtpUrl: string, limitMs: number): Promise<void> {
	const { createTransport } = await import('nodemailer');
	const limits = { dnsTimeout: limitMs, connectionTimeout: limitMs, greetingTimeout: limitMs, socketTimeout: limitMs };
	const transport = createTransport({ url: smtpOf(smtpUrl).url, ...limits });
	try {
		await transport.verify();
	} finally {
		transport.close();
	}
}

async function ownPost(
	own: MailProvider,
	{ env, log }: Dependencies,
	createTransport: CreateTransport,
	use: Use
): Promise<Post> {
	const { namespace, host, port, security, username, password, mayBeInner } = own;
	const address = mayBeInner ? host : await openAddressOf(host);
	if (address === undefined) {
		log.warn('mail server refused', { namespace, host });
		throw new AppError('unavailable', 'The mail server is not known or belongs to the inner network.');
	}
	const pass = password ? decryptOrNull(password, env.SECRET_KEY) : '';
	if (pass === null) throw new AppError('unavailable', 'The stored mail password cannot be read; enter it again.');
	const auth = username ? { auth: { user: username, pass } } : {};
	return {
		transport: createTransport({
			host: address,
			// The certificate is that of the name, not of the address that was looked up for it.
			...(isIP(host) ? {} : { tls: { servername: host } }),
			port,
			secure: security === 'tls',
			requireTLS: security === 'starttls',
			ignoreTLS: security === 'none',
			...auth,
			...patience,
			...use
		}),
		from: { name: own.fromName, address: own.fromAddress }
	};
}
