/** Links between the project's own documents. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * Returns the broken links in a Markdown document: the file does not exist, or it lacks the heading.
 * Web addresses are not checked.
 *
 * @param root the project's folder; links must not leave it
 * @param file the document's path relative to `root`
 */
export function brokenLinks(root: string, file: string): readonly string[] {
  const text = withoutCode(readFileSync(join(root, file), 'utf8'));
  return [...text.matchAll(/\]\(([^()\s]+)\)/g)].flatMap(([, link = '']) => {
    if (/^[a-z][a-z+.-]*:/i.test(link)) return [];
    const [path = '', heading] = link.split('#');
    const target = path === '' ? join(root, file) : join(root, dirname(file), path);
    if (relative(root, target).startsWith('..') || !existsSync(target)) return [link];
    if (heading === undefined) return [];
    return statSync(target).isFile() && anchorsOf(readFileSync(target, 'utf8')).has(heading) ? [] : [link];
  });
}

/** GitHub's anchors for the headings of a document. */
function anchorsOf(markdown: string): ReadonlySet<string> {
  const headings = withoutCode(markdown, 'fences').matchAll(/^#+\s+(.+)$/gm);
  return new Set(
    [...headings].map(([, heading = '']) =>
      heading
        .trim()
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

function withoutCode(markdown: string, which: 'fences' | 'all' = 'all'): string {
  const text = markdown.replace(/^(```|~~~)[\s\S]*?^\1\s*$/gm, '');
  return which === 'fences' ? text : text.replace(/`[^`\n]*`/g, '');
}
