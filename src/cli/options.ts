/** Options as the command line gives them, narrowed. */
type Given = Readonly<Record<string, unknown>>;

export function optionsOf(options: unknown): Given {
  return typeof options === 'object' && options !== null ? { ...options } : {};
}

export function textOption(options: Given, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}

export function requiredOption(options: Given, name: string): string {
  const value = textOption(options, name);
  if (value === undefined) throw new Error(`--${name} is needed`);
  return value;
}

export function listOption(options: Given, name: string): readonly string[] {
  const value = options[name];
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}
