/** The catalog that comes with the program: only codes in the public domain. Their publisher states no hashes. */
export const packagedCatalog = {
  codes: [
    {
      id: 'dc',
      name: 'D.C. Code',
      place: 'District of Columbia',
      publisher: 'Council of the District of Columbia',
      license: 'Public domain',
      archive: 'https://github.com/dccouncil/law-xml/archive/HEAD.tar.gz',
    },
  ],
};
