/** Which words say what is wrong with a field, by its name and the code of its fault. */
export function faultWord(name: string, code: string): 'required' | 'long' | 'consent' | 'email' | 'form' {
	if (name === 'consent') return 'consent';
	if (code === 'required' || code === 'not_nullable') return 'required';
	if (code === 'too_long') return 'long';
	return name === 'email' ? 'email' : 'form';
}
