import { createHmac, timingSafeEqual } from 'node:crypto';
import { uidForm } from '../runtime/crypto.ts';
import { z } from 'zod';
import { AppError } from '../runtime/errors.ts';

/** What a ticket grants: the first rows of one board of one event. */
export interface Ticket {
	/** uid of the event. */
	event: string;
	module: 'rankings' | 'results';
	/** Rows from the top, 1 to 50. */
	limit: number;
}

const lifeSeconds = 12 * 3600;
const form = /^mqt_([A-Za-z0-9_-]{1,400})\.([A-Za-z0-9_-]{43})$/;
const content = z.tuple([z.string().regex(uidForm), z.enum(['rankings', 'results']), z.int().min(1).max(50), z.int()]);

const signatureOf = (text: string, secretKey: string): Buffer =>
	createHmac('sha256', secretKey).update(`live ticket ${text}`).digest();

/** A signed proof for twelve hours that a page may show a board, for readers without a login. */
export function sealTicket({ event, module, limit }: Ticket, secretKey: string, now: Date): string {
	const endsAt = Math.floor(now.getTime() / 1000) + lifeSeconds;
	const text = Buffer.from(JSON.stringify([event, module, limit, endsAt])).toString('base64url');
	return `mqt_${text}.${signatureOf(text, secretKey).toString('base64url')}`;
}

/** What a valid ticket grants; 403 `share_denied` if it is forged or expired. */
export function openTicket(ticket: string, secretKey: string, now: Date): Ticket {
	const [, text, signature] = form.exec(ticket) ?? [];
	const denied = () => new AppError('share_denied', 'This link is not valid any more.');
	if (text === undefined || !timingSafeEqual(Buffer.from(signature!, 'base64url'), signatureOf(text, secretKey)))
		throw denied();
	const [event, module, limit, endsAt] = content.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
	if (endsAt * 1000 <= now.getTime()) throw denied();
	return { event, module, limit };
}
