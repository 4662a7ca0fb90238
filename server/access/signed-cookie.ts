import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Dependencies } from '../operation/dependencies.ts';

/** A signed cookie of this site that expires. */
export interface SignedCookie {
	/** The value that a request brings; undefined without one, when it was forged, and after its time. */
	read(request: Request): string | undefined;
	/** Sends a value, of letters, digits and `.-_`, with the answer. */
	send(response: Response, value: string): void;
	/** The `Set-Cookie` line for such a value. */
	line(value: string): string;
}

interface Terms {
	/** Seconds for which a value counts. */
	holds: number;
	/** Whether browsers keep it after they close. */
	isKept?: boolean;
}

/** Defines a cookie; its name gets `__Host-` in front where the site runs on https. */
export function signedCookie(
	name: string,
	{ env, clock, publicUrl }: Pick<Dependencies, 'env' | 'clock' | 'publicUrl'>,
	{ holds, isKept = false }: Terms
): SignedCookie {
	const secure = publicUrl.startsWith('https:');
	const fullName = secure ? `__Host-${name}` : name;
	const mark = (text: string) => createHmac('sha256', env.SESSION_SECRET).update(`${name} ${text}`).digest('base64url');
	const line = (value: string): string => {
		const end = Math.ceil(clock().getTime() / 1000 + holds);
		const text = `${value}.${end.toString(36)}`;
		const [age, expires] = isKept
			? [`; Max-Age=${holds}`, `; Expires=${new Date(end * 1000).toUTCString()}`]
			: ['', ''];
		return `${fullName}=${text}.${mark(text)}${age}; Path=/${expires}; HttpOnly${secure ? '; Secure' : ''}; SameSite=Lax`;
	};
	return {
		line,
		read(request) {
			const [, text = '', given = ''] = /^(.*)\.([\w-]{43})$/.exec(sentCookie(request, fullName)) ?? [];
			if (!timingSafeEqual(Buffer.from(mark(text)), Buffer.from(given.padEnd(43)))) return undefined;
			const end = text.lastIndexOf('.');
			return Number.parseInt(text.slice(end + 1), 36) * 1000 > clock().getTime() ? text.slice(0, end) : undefined;
		},
		send(response, value) {
			const sent = line(value);
			// SvelteKit replaces cookies that were set earlier with its own.
			beforeHeaders(response, () => response.append('set-cookie', sent));
		}
	};
}

function sentCookie(request: Request, name: string): string {
	const lines = (request.get('cookie') ?? '').split(/;\s*/);
	return lines.find((line) => line.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
}

/** Does something with the headers of an answer right before they leave. */
export function beforeHeaders(response: Response, act: () => void): void {
	const { writeHead } = response;
	response.writeHead = ((...words: Parameters<typeof writeHead>) => {
		response.writeHead = writeHead;
		act();
		return writeHead.apply(response, words);
	}) as typeof writeHead;
}
