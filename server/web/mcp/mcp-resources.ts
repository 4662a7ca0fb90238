import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from '@modelcontextprotocol/server';
import { perform, type AnyOperation } from '../../operation/operation.ts';
import type { ToolCaller } from './mcp-handler.ts';

/** A resource that apps read by its address, as JSON: the output of an operation without input. */
export interface Resource {
	uri: string;
	name: string;
	title: string;
	description: string;
	operation: AnyOperation;
}

const mimeType = 'application/json';

/** The resources as listed. */
export const listedResources = (resources: readonly Resource[]) => ({
	resources: resources.map(({ operation: _, ...told }) => ({ ...told, mimeType }))
});

/** Reads one resource in the namespace of the token; missing permission is an error of the call. */
export async function readResource({ resources, context, asAppError }: ToolCaller, uri: string) {
	const found = resources.find((one) => one.uri === uri);
	if (!found) throw new ResourceNotFoundError(uri.slice(0, 2000));
	const output = (await perform(found.operation, context, {}).catch((thrown: unknown) => {
		const { message, code } = asAppError(thrown);
		throw new ProtocolError(ProtocolErrorCode.InvalidParams, message, { error: code });
	})) as Record<string, unknown>;
	const text = JSON.stringify({ namespace: context.namespace, ...output });
	return { contents: [{ uri, mimeType, text }] };
}
