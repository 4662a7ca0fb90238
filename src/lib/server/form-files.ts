/** A file of a form as operations accept it. */
interface FormFile {
	name: string;
	bytes: Buffer;
}

/** The files that were chosen in a field; none where it was left empty. */
export function filesOf(form: FormData, field: string): Promise<FormFile[]> {
	const files = form.getAll(field).filter((file): file is File => file instanceof File && file.name !== '');
	return Promise.all(files.map(async (file) => ({ name: file.name, bytes: Buffer.from(await file.arrayBuffer()) })));
}
