import type { Request } from 'express';
import { z } from 'zod';
import { AppError, invalidField } from '../../runtime/errors.ts';
import type { AnyOperation } from '../../operation/operation.ts';
import { readFormBytes } from '../http/form-body.ts';

const mostBytes = 1024 * 1024;
const methods = { put: 'put', delete: 'delete' } as const;
const words: Record<string, boolean> = {
	1: true,
	true: true,
	on: true,
	yes: true,
	0: false,
	false: false,
	off: false,
	no: false
};

/** A form that a page submitted without JavaScript, to the address of a row. */
export interface SentForm {
	/** The method it stands for: HTML only knows GET and POST, so `_method` names the others. */
	method: 'post' | 'put' | 'delete';
	token: string;
	texts: URLSearchParams;
}

/** Whether a plain form was sent to a row; actions of screens have `?/` in their address. */
export const isPlainForm = (request: Request): boolean =>
	Boolean(request.is('application/x-www-form-urlencoded')) && !Object.keys(request.query).some((key) => key[0] === '/');

/** Reads a plain form; 413 above 1 MiB or a thousand fields, 422 for a `_method` other than PUT and DELETE. */
export async function readSentForm(request: Request): Promise<SentForm> {
	const texts = new URLSearchParams((await readFormBytes(request, mostBytes)).toString());
	const [token, wanted] = [texts.get('_csrf') ?? '', texts.get('_method')];
	for (const name of ['_csrf', '_method']) texts.delete(name);
	if (wanted === null) return { method: 'post', token, texts };
	const method = methods[wanted.toLowerCase() as keyof typeof methods];
	if (!method) throw invalidField('_method', 'invalid_enum', 'This must be PUT or DELETE.');
	return { method, token, texts };
}

type Shape = Partial<Record<'type', string | string[]>> & { anyOf?: Shape[]; items?: Shape };
const shapes = new WeakMap<AnyOperation, Record<string, Shape>>();

function shapesOf(operation: AnyOperation): Record<string, Shape> {
	const known = shapes.get(operation);
	if (known) return known;
	const { properties = {} } = z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' }) as {
		properties?: Record<string, Shape>;
	};
	shapes.set(operation, properties);
	return properties;
}

const typesOf = ({ type = [], anyOf = [] }: Shape): string[] => [type, ...anyOf.map(typesOf)].flat();

function valueOf(text: string, shape: Shape): unknown {
	const types = typesOf(shape);
	if (types.includes('string')) return text;
	if (types.includes('boolean')) return words[text.toLowerCase()] ?? text;
	const isNumber = (types.includes('integer') || types.includes('number')) && /^-?\d{1,15}(\.\d{1,15})?$/.test(text);
	return isNumber ? Number(text) : types.includes('null') && text === '' ? null : text;
}

/** The texts of a form as values for an operation: numbers, booleans, and lists for repeated names. */
export function formFields(operation: AnyOperation, texts: URLSearchParams): Record<string, unknown> {
	const known = shapesOf(operation);
	return Object.fromEntries(
		[...new Set(texts.keys())].map((name) => {
			const shape = known[name] ?? {};
			if (typesOf(shape).includes('array'))
				return [name, texts.getAll(name).map((text) => valueOf(text, shape.items ?? {}))];
			return [name, valueOf(texts.get(name)!, shape)];
		})
	);
}

/**
 * The fields of a form that an operation accepts, parsed by `formFields`; other fields of the page are dropped. `boxes`
 * are fields for which a browser sends nothing if no box is ticked: false, or an empty list.
 */
export function knownFields(
	operation: AnyOperation,
	texts: URLSearchParams,
	boxes: readonly string[]
): Record<string, unknown> {
	const known = shapesOf(operation);
	const none = boxes.map((name) => [name, typesOf(known[name] ?? {}).includes('array') ? [] : false]);
	const sent = Object.entries(formFields(operation, texts)).filter(([name]) => name in known);
	return Object.fromEntries([...none, ...sent]);
}

/** The error for a form that matches no row. */
export const noSuchMethod = (possible: string[]): AppError =>
	new AppError('method_not_allowed', 'A form with this _method is not possible here.', {
		headers: { Allow: possible.join(', ') }
	});
