import * as assert from 'uvu/assert';
import type { Answer, Client, Sending } from './http.ts';

/** An answer with its body as JSON (empty where it is none) and its faults as `path code`, in their order. */
export interface Told<Body = Record<string, unknown>> extends Answer {
	body: Body;
	faults: string[];
}

/** Sends `METHOD /path`. */
export async function ask<Body = Record<string, unknown>>(
	client: Client,
	request: string,
	body?: Sending['body'],
	headers: Record<string, string> = {}
): Promise<Told<Body>> {
	const [method = '', path = ''] = request.split(' ');
	const answer = await client.request(method.toUpperCase(), path, { headers, ...(body !== undefined && { body }) });
	const isObject = answer.text.startsWith('{');
	const told = isObject ? answer.json<Record<string, unknown>>() : {};
	const details = (told.details ?? []) as { path: string; code: string }[];
	return { ...answer, body: told as Body, faults: details.map(({ path: place, code }) => `${place} ${code}`) };
}

/** Sends `METHOD /path` and insists on the status. */
export async function demand(
	client: Client,
	request: string,
	status: number,
	body?: Sending['body'],
	headers?: Record<string, string>
): Promise<Told> {
	const told = await ask(client, request, body, headers);
	assert.is(told.status, status, `${request}: ${told.text.slice(0, 300)}`);
	return told;
}
