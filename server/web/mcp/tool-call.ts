import { authorise, isHere } from '../../access/policy.ts';
import { jsonIn } from '../../operation/json-text.ts';
import { AppError, invalidField, invalidInput, nothingHere, type FieldError } from '../../runtime/errors.ts';
import { perform, type Context } from '../../operation/operation.ts';
import { argumentOf, answerOf, isVersioned, type Tool } from './tools.ts';
import type { ToolDefinition } from './tool-definitions.ts';

type Fields = Record<string, unknown>;

/** A tool with its entry in `tools/list`. */
export interface OfferedTool {
	tool: Tool;
	definition: ToolDefinition;
}

// A model can read far less; clients that need more use the REST endpoints and exports.
const mostCharacters = 8 * 1024 * 1024;
const mostTold = 3;
// Twice the teams of the largest event, and more than any other list has.
const mostEntries = 20_000;

/** The namespace of a call: that of the token if none is named; an invalid name matches none. */
function wantedNamespace(named: unknown, own: string): string {
	if (named === undefined || named === null) return own;
	if (typeof named !== 'string') return '';
	return named.trim().toLowerCase() || own;
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value);

/** An argument as it is wanted: a list or a record that came as JSON text is read, as some programs write them so. */
function asWanted(value: unknown, wanted: unknown): unknown {
	if (typeof value !== 'string' || (wanted !== 'array' && wanted !== 'object')) return value;
	try {
		const read = jsonIn(Buffer.from(value), 'body');
		return kindOf(read) === wanted ? read : value;
	} catch {
		// Invalid values are rejected as they are.
		return value;
	}
}

/** The same argument; 422 for a list so long that its entries are not worth a look. */
function bounded(name: string, value: unknown): unknown {
	if (!Array.isArray(value) || value.length <= mostEntries) return value;
	throw invalidField(name, 'too_long', `At most ${mostEntries} entries are allowed.`);
}

/** The fields of the operation behind the arguments of a tool; 422 for arguments it does not have. */
function fieldsOf(
	{ tool, definition }: OfferedTool,
	{ namespace: _named, ifVersion: _version, ...sent }: Fields
): Fields {
	const fields = new Map(Object.entries(tool.names ?? {}).map(([field, name]) => [name, field]));
	// The operation itself reports any other unknown field.
	const closed = [...(tool.hides ?? []), ...fields.values()].filter((name) => Object.hasOwn(sent, name));
	if (closed.length)
		throw invalidInput(
			closed.map((path) => ({ path, code: 'unknown_field', message: `There is no argument "${path}" here.` }))
		);
	const { properties = {} } = definition.inputSchema as { properties?: Record<string, Fields> };
	const read = (name: string, value: unknown) =>
		bounded(name, asWanted(value, Object.hasOwn(properties, name) ? properties[name]!.type : undefined));
	return Object.fromEntries(Object.entries(sent).map(([name, value]) => [fields.get(name) ?? name, read(name, value)]));
}

function versionOf({ tool }: OfferedTool, { ifVersion }: Fields): number | undefined {
	if (ifVersion === undefined || ifVersion === null) return undefined;
	const isGood = isVersioned(tool) && Number.isSafeInteger(ifVersion) && (ifVersion as number) > 0;
	if (isGood) return ifVersion as number;
	const message = isVersioned(tool) ? 'This must be a whole number from 1.' : 'There is no argument "ifVersion" here.';
	throw invalidInput([{ path: 'ifVersion', code: isVersioned(tool) ? 'invalid_type' : 'unknown_field', message }]);
}

/** Calls the operation behind a tool and returns what REST would; throws AppError. */
export async function callTool(offered: OfferedTool, context: Context, sent: Fields): Promise<Fields> {
	const { tool } = offered;
	const { access } = tool.operation;
	const namespace = wantedNamespace(sent.namespace, context.namespace);
	// Checked before the arguments, so that a wrong namespace is reported rather than a wrong field.
	if (!isHere(access.area, context)) throw nothingHere();
	authorise(access, context.actor, namespace);
	const ifVersion = versionOf(offered, sent);
	const output = (await perform(
		tool.operation,
		{ ...context, namespace, ifVersion },
		fieldsOf(offered, sent)
	)) as Fields;
	return answerOf(tool, namespace, output);
}

/** The JSON of an answer; 413 for one that no app could read. */
export function textOf(answer: Fields): string {
	const text = JSON.stringify(answer);
	if (text.length > mostCharacters)
		throw new AppError('payload_too_large', 'This answer is too long for a tool; read it through the REST API.');
	return text;
}

/** The same error in the words of the tool, with what a caller needs to do better next time. */
export function taught(error: AppError, { tool, definition }: OfferedTool): AppError {
	if (error.code === 'missing_scope') return reworded(error, scopeMessage(error));
	if (error.code !== 'invalid_input') return error;
	const details = (error.details ?? []).map((fault) => ({ ...fault, path: renamed(tool, fault.path) }));
	const told = details.slice(0, mostTold).map(({ path, message }) => (path ? `${path}: ${message}` : message));
	const isAboutNames = details.some(({ code }) => code === 'unknown_field' || code === 'required');
	const message = [...told, ...(isAboutNames ? [`${tool.name} takes ${argumentsOf(definition)}.`] : [])].join(' ');
	return reworded(error, message || error.message, details);
}

const scopeMessage = ({ extra }: AppError): string =>
	`This app may not do that; reconnect and approve all scopes (missing: ${String(extra.scope)}).`;

const reworded = ({ code, extra, headers, details }: AppError, message: string, told = details): AppError =>
	new AppError(code, message, { extra, headers, ...(told ? { details: told } : {}) });

/** A place in the input of the operation as a place in the arguments. */
function renamed(tool: Tool, path: FieldError['path']): string {
	const field = /^[^.[]*/.exec(path)![0];
	return argumentOf(tool, field) + path.slice(field.length);
}

function argumentsOf({ inputSchema }: ToolDefinition): string {
	const { properties = {}, required = [] } = inputSchema as { properties?: Fields; required?: string[] };
	return Object.keys(properties)
		.map((name) => (required.includes(name) ? `${name} (required)` : name))
		.join(', ');
}
