import { setTimeout as pause } from 'node:timers/promises';
import { createTransport, type Transporter } from 'nodemailer';
import { AppError } from '../../errors.ts';
import type { Parts } from '../../parts.ts';
import { decrypt } from '../../secrets.ts';
import { MailProvider } from './model.ts';

/** A mail of plain text to one person. */
export interface Letter {
	to: { name: string; address: string };
	subject: string;
	text: string;
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
export async function hasMail(parts: Parts, namespace: string): Promise<boolean> {
	return parts.env.SMTP_URL !== '' || (await MailProvider.count({ where: { namespace, isActive: true } })) > 0;
}

/** Which mail server carries a letter: that of the namespace with the installation's in reserve, the other way round, or only the latter. */
export type Road = 'namespace' | 'installation' | 'installation only';

/** Sends a letter with three tries; 503 when no mail server is set up on its road or none of the tries worked. */
export async function sendMail(
	parts: Parts,
	namespace: string,
	letter: Letter,
	road: Road = 'namespace'
): Promise<void> {
	const post = await openPost(parts, namespace, road);
	if (!post) throw noMail();
	try {
		await inTries(() => post.transport.sendMail({ from: post.from, ...letter }));
	} catch (error) {
		const { code = 'unknown', responseCode } = error as { code?: string; responseCode?: number };
		parts.log.warn('mail not sent', { namespace, code, responseCode });
		throw new AppError('unavailable', `The mail server did not take the mail (${responseCode ?? code}).`);
	} finally {
		post.transport.close();
	}
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

async function openPost(parts: Parts, namespace: string, road: Road): Promise<Post | undefined> {
	const common = road === 'namespace' ? undefined : commonPost(parts);
	if (common || road === 'installation only') return common;
	const own = await MailProvider.findOne({ where: { namespace, isActive: true } });
	return own ? ownPost(own, parts.env.SECRET_KEY) : commonPost(parts);
}

function commonPost({ env, publicUrl }: Parts): Post | undefined {
	if (!env.SMTP_URL) return undefined;
	const url = new URL(env.SMTP_URL);
	const from = url.searchParams.get('from') ?? `marquee@${new URL(publicUrl).hostname}`;
	url.searchParams.delete('from');
	return { transport: createTransport({ url: url.href, ...patience }), from };
}

function ownPost(own: MailProvider, key: string): Post {
	const { host, port, security, username, password } = own;
	const auth = username ? { auth: { user: username, pass: password ? decrypt(password, key) : '' } } : {};
	return {
		transport: createTransport({
			host,
			port,
			secure: security === 'tls',
			requireTLS: security === 'starttls',
			ignoreTLS: security === 'none',
			...auth,
			...patience
		}),
		from: { name: own.fromName, address: own.fromAddress }
	};
}
