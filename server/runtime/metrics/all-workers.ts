import type { Worker } from 'node:cluster';
import { randomUUID } from 'node:crypto';
import { tellPrimary } from '../processes/worker.ts';

/** A worker asks for the metrics of all workers together, and gets the answer under the same id. */
interface MetricsCall {
	metricsId: string;
}
interface MetricsAnswer extends MetricsCall {
	/** Undefined if a worker did not answer. */
	text?: string;
}

/** Whether a message of a worker asks for the metrics of all. */
export const isMetricsCall = (message: unknown): message is MetricsCall =>
	typeof (message as Partial<MetricsCall> | null)?.metricsId === 'string';

let aggregator: { clusterMetrics(): Promise<string> } | undefined;

/** Adds up the metrics of all workers for the one that was asked. */
export async function answerForAll(worker: Worker, { metricsId }: MetricsCall): Promise<void> {
	const client = await import('prom-client');
	aggregator ??= new client.AggregatorRegistry();
	const text = await aggregator.clusterMetrics().catch(() => undefined);
	if (worker.isConnected()) worker.send({ metricsId, text } satisfies { metricsId: string; text: string | undefined });
}

const mostMs = 8000;

/** Asks for the metrics of all workers; throws when one of them does not answer. */
export function metricsOfAll(): Promise<string> {
	const metricsId = randomUUID();
	return new Promise((resolve, reject) => {
		const settle = (text: string | undefined) => {
			clearTimeout(timer);
			process.off('message', hear);
			if (text === undefined) reject(new Error('A worker did not report its metrics.'));
			else resolve(text);
		};
		const hear = (message: unknown) => {
			if (isMetricsCall(message) && message.metricsId === metricsId) settle((message as MetricsAnswer).text);
		};
		const timer = setTimeout(() => settle(undefined), mostMs);
		process.on('message', hear);
		if (!tellPrimary({ metricsId })) settle(undefined);
	});
}
